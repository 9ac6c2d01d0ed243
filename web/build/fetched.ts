// What is data and no code: `import load from './some.json?fetched'` is a function that fetches the file when it is called, so
// that no script has to be read for it. While developing and in tests the data are there at once.
import { readFileSync } from 'node:fs'
import { basename, dirname, resolve } from 'node:path'
import type { Plugin } from 'vite'

const ASKED = '?fetched'
const MODULE = '\0fetched:'

export function fetched(): Plugin {
  let serving = false
  return {
    name: 'fetched',
    enforce: 'pre',
    configResolved(config) {
      serving = config.command === 'serve'
    },
    resolveId: (id, from) => (id.endsWith(ASKED) && from ? `${MODULE}${resolve(dirname(from), id.slice(0, -ASKED.length))}.js` : null),
    load(id) {
      if (!id.startsWith(MODULE)) return null
      const file = id.slice(MODULE.length, -'.js'.length)
      this.addWatchFile(file)
      return `export default ${serving ? `async () => (${small(file)})` : getting(this.emitFile({ type: 'asset', name: basename(file), source: small(file) }))}`
    },
  }
}

/** Code that gets an emitted file. */
export function getting(reference: string): string {
  return `async () => { const answer = await fetch(import.meta.ROLLUP_FILE_URL_${reference}); if (!answer.ok) throw new Error(answer.status); return answer.json() }`
}

function small(file: string): string {
  return JSON.stringify(JSON.parse(readFileSync(file, 'utf8')))
}
