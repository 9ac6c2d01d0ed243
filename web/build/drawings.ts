// The drawings as modules, one a folder: `virtual:drawings/ui` holds { back: '<svg …', … }, `virtual:drawings/worms/card` of a
// folder those that begin so (`virtual:drawings/worms` then holds the others), `virtual:drawings/boxes` the
// view boxes of those that come later than the shell, so that their places are kept. Of what comes at once (these boxes
// too) only what the page's sources name is there.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

const MODULE = 'virtual:drawings/'
const BOX = /viewBox="([^"]*)"/
const SOURCES = join(import.meta.dirname, '../src')
const FOLDER = join(SOURCES, 'art/svg')
const AT_ONCE = ['brand', 'ui']

type Drawings = Record<string, string>

export function drawings(): Plugin {
  return {
    name: 'drawings',
    resolveId: (id) => (id.startsWith(MODULE) ? `\0${id}` : null),
    load(id) {
      if (!id.startsWith(`\0${MODULE}`)) return null
      const name = id.slice(MODULE.length + 1)
      return `export default ${JSON.stringify(name === 'boxes' ? boxes() : AT_ONCE.includes(name) ? named(name) : part(name))}`
    },
    configureServer(server) {
      server.watcher.on('change', (file) => file.endsWith('.svg') && server.restart())
    },
  }
}

/** Folders of which some come later still. */
const APART: Record<string, string> = { worms: 'card' }

function part(name: string): Drawings {
  const [folder = '', first = ''] = name.split('/')
  const apart = APART[folder]
  const wanted = (file: string): boolean => apart === undefined || file.startsWith(`${apart}-`) === (first === apart)
  return Object.fromEntries(Object.entries(read(folder)).filter(([file]) => wanted(file)))
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
  const later = readdirSync(FOLDER).filter((name) => !AT_ONCE.includes(name))
  return Object.fromEntries(
    later.map((name) => {
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
