// Which modules share a file: all that every visit begins with, and all that every table begins with. A file for each
// bit that two of them share would cost more, in the names that pass between files, than it saves.
import { join } from 'node:path'
import type { Rolldown } from 'vite'

const SOURCES = join(import.meta.dirname, '../src')
const GAMES = ['daswurmt', 'derby', 'drehwurm', 'worms'].map((game) => join(SOURCES, 'games', game, 'index.ts'))

/** The file a module goes into, if it is one of the two. */
export function chunk(id: string, modules: Rolldown.ChunkingContext): string | null {
  const reached = (from: string): Set<string> => {
    const found = new Set([from])
    for (const one of found) modules.getModuleInfo(one)?.importedIds.forEach((other) => found.add(other))
    return found
  }
  const main = join(SOURCES, 'main.ts')
  if (id === main) return null // by it the page begins: its file has the page's name
  if (reached(main).has(id)) return 'shell'
  return GAMES.every((game) => reached(game).has(id)) ? 'table' : null
}
