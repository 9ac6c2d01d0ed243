// Where the drawings are: those of the shell are here from the start, a game's come as one chunk when first asked for.
import boxes from 'virtual:drawings/boxes'
import brand from 'virtual:drawings/brand'
import ui from 'virtual:drawings/ui'

type Drawings = Record<string, string>

const LATER: Record<string, () => Promise<{ default: Drawings }>> = {
  daswurmt: () => import('virtual:drawings/daswurmt'),
  derby: () => import('virtual:drawings/derby'),
  drehwurm: () => import('virtual:drawings/drehwurm'),
  worms: () => import('virtual:drawings/worms'),
}
// Of a folder those whose names begin so come later still.
const APART: Record<string, string> = { worms: 'card' }
LATER[part('worms', 'card')] = () => import('virtual:drawings/worms/card')

class Folders {
  here: Record<string, Drawings> = $state.raw({ brand, ui })
}

const folders = new Folders()
const asked = new Set<string>()

function part(folder: string, file: string): string {
  const first = APART[folder]
  return first !== undefined && file.split('-')[0] === first ? `${folder}/${first}` : folder
}

/** The markup of `folder/name`; an empty picture of its shape while the folder is on its way. */
export function drawing(name: string): string {
  const [folder = '', file = ''] = name.split('/')
  const where = part(folder, file)
  const loaded = folders.here[where]
  if (!loaded) void fetchDrawings(where)
  const found = loaded ? loaded[file] : `<svg viewBox="${boxes[folder]?.[file] ?? boxes[folder]?.[''] ?? ''}"></svg>`
  if (import.meta.env.DEV && found === undefined) throw new Error(`There is no drawing ${name}`)
  return found ?? ''
}

/** Asks for a folder's drawings before the first is shown. One that could not be had is asked for again later. */
export async function fetchDrawings(folder: string): Promise<void> {
  if (asked.has(folder) || folders.here[folder]) return
  asked.add(folder)
  try {
    const { default: loaded } = (await LATER[folder]?.()) ?? { default: {} }
    folders.here = { ...folders.here, [folder]: loaded }
  } catch {
    asked.delete(folder)
  }
}
