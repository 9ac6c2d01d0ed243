// The drawings. Those of the shell are modules, one a folder: `virtual:drawings/ui` holds { back: '<svg …', … }. Those of a game
// are files that are fetched, one a folder or a part of it (`art/parts.ts`): `virtual:drawings/later` holds how to get them,
// `virtual:drawings/boxes` their view boxes, so that their places are kept. Of what comes at once (these boxes too) only
// what the page's sources name is there.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { part, partsOf } from '../src/art/parts.ts'
import { getting } from './fetched.ts'

const MODULE = 'virtual:drawings/'
const BOX = /viewBox="([^"]*)"/
const SOURCES = join(import.meta.dirname, '../src')
const FOLDER = join(SOURCES, 'art/svg')
const AT_ONCE = ['brand', 'ui']

type Drawings = Record<string, string>

export function drawings(): Plugin {
  let serving = false
  return {
    name: 'drawings',
    configResolved(config) {
      serving = config.command === 'serve'
    },
    resolveId: (id) => (id.startsWith(MODULE) ? `\0${id}` : null),
    load(id) {
      if (!id.startsWith(`\0${MODULE}`)) return null
      const name = id.slice(MODULE.length + 1)
      if (name !== 'later') return `export default ${JSON.stringify(name === 'boxes' ? boxes() : named(name))}`
      const fetched = (one: string): string => {
        const source = JSON.stringify(partOf(one))
        if (serving) return `async () => (${source})`
        const file = this.emitFile({ type: 'asset', name: `drawings-${one.replace(':', '-')}.json`, source })
        return getting(file)
      }
      const all = folders().flatMap(partsOf).map((one) => `${JSON.stringify(one)}: ${fetched(one)}`)
      return `export default { ${all.join(', ')} }`
    },
    configureServer(server) {
      server.watcher.on('change', (file) => file.endsWith('.svg') && server.restart())
    },
  }
}

/** Those that come later than the shell. */
function folders(): string[] {
  return readdirSync(FOLDER).filter((name) => !AT_ONCE.includes(name))
}

/** Of a folder or of a part of one. */
function partOf(name: string): Drawings {
  const [folder = ''] = name.split(':')
  return Object.fromEntries(Object.entries(read(folder)).filter(([file]) => part(folder, file) === name))
}

function read(name: string): Drawings {
  const files = readdirSync(join(FOLDER, name)).sort()
  return Object.fromEntries(files.map((file) => [file.replace('.svg', ''), slim(readFileSync(join(FOLDER, name, file), 'utf8'))]))
}

/** Those whose name stands in a source, or begins with what stands there: `brand/avatar-{name}`. */
function named(name: string): Drawings {
  const found = sources(SOURCES).flatMap((text) => [...text.matchAll(new RegExp(`['"\`]${name}/([\\w-]*)([{$]?)`, 'g'))])
  const wanted = (file: string): boolean => found.some(([, begin = '', open]) => (open ? file.startsWith(begin) : file === begin))
  return Object.fromEntries(Object.entries(read(name)).filter(([file]) => wanted(file)))
}

function sources(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(svelte|ts)$/.test(file) && !file.endsWith('.test.ts'))
    .map((file) => readFileSync(join(folder, file), 'utf8'))
}

/** By folder and file; the box that most of a folder have stands under the empty name. */
function boxes(): Record<string, Drawings> {
  return Object.fromEntries(
    folders().map((name) => {
      const all = Object.entries(named(name)).map(([file, svg]): [string, string] => [file, BOX.exec(svg)?.[1] ?? ''])
      const count = (box: string): number => all.filter(([, other]) => other === box).length
      const usual = all.map(([, box]) => box).reduce((most, box) => (count(box) > count(most) ? box : most), '')
      return [name, Object.fromEntries([['', usual], ...all.filter(([, box]) => box !== usual)])]
    }),
  )
}

/** Without what only a picture that stands alone needs: its name space, its name, its line breaks. */
export function slim(svg: string): string {
  return svg
    .replace(/<svg[^>]*>/, (opening) => `<svg ${BOX.exec(opening)?.[0] ?? ''}>`)
    .replace(/>\s+</g, '><')
    .trim()
}
