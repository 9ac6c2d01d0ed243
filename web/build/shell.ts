// What the page must know of itself: the id of this build, and the list of files that its service worker keeps.
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

/** What only tools read. */
const LEFT_OUT = /^(chunks\.json|licences\.md|build\.json|sw\.js)$/

const PLACE = '%BUILD%'

export function shell(): Plugin {
  let publicDir = ''
  let serving = false
  return {
    name: 'shell',
    configResolved(config) {
      publicDir = config.publicDir
      serving = config.command === 'serve'
    },
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        if (serving) return html.replace(PLACE, 'dev')
        const fonts = Object.keys(bundle ?? {}).filter((name) => name.endsWith('.woff2'))
        return fonts.map((name) => ({
          tag: 'link',
          attrs: { rel: 'preload', href: `./${name}`, as: 'font', type: 'font/woff2', crossorigin: true },
          injectTo: 'head',
        }))
      },
    },
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const files = new Map<string, string | Uint8Array>()
        for (const name of readdirSync(publicDir, { recursive: true, encoding: 'utf8', withFileTypes: true }))
          if (name.isFile()) {
            const file = join(name.parentPath, name.name)
            files.set(file.slice(publicDir.length + 1).replaceAll('\\', '/'), readFileSync(file))
          }
        for (const [name, output] of Object.entries(bundle)) files.set(name, output.type === 'chunk' ? output.code : output.source)

        const hash = createHash('sha256')
        for (const name of [...files.keys()].sort()) hash.update(name).update('\0').update(files.get(name) ?? '').update('\0')
        const build = hash.digest('hex').slice(0, 12)

        const page = bundle['index.html']
        if (page?.type !== 'asset') return this.error('index.html was not built')
        page.source = String(page.source).replace(PLACE, build)
        const worker = bundle['sw.js']
        if (worker?.type !== 'chunk') return this.error('sw.js was not built')
        const kept = [...files.keys()].filter((name) => !LEFT_OUT.test(name)).sort()
        worker.code = `const __BUILD__=${JSON.stringify(build)},__FILES__=${JSON.stringify(kept)};${worker.code}`
        this.emitFile({ type: 'asset', fileName: 'build.json', source: JSON.stringify({ build }) })
      },
    },
  }
}
