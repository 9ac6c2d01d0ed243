// Where the drawings are: those of the shell are here from the start, a game's are fetched when first asked for.
import boxes from 'virtual:drawings/boxes'
import brand from 'virtual:drawings/brand'
import LATER from 'virtual:drawings/later'
import ui from 'virtual:drawings/ui'
import { part } from './parts'

class Folders {
  here: Record<string, Record<string, string>> = $state.raw({ brand, ui })
}

const folders = new Folders()
const asked = new Set<string>()

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
    const loaded = (await LATER[folder]?.()) ?? {}
    folders.here = { ...folders.here, [folder]: loaded }
  } catch {
    asked.delete(folder)
  }
}
