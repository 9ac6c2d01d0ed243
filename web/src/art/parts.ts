// Folders of which some drawings come later than the others: by folder and part, how the names of those begin.
const LATER: Record<string, Record<string, RegExp>> = {
  worms: {
    card: /^card-/,
    // what happens, and what only happens in the course of a game
    scene: /^(blast|cracked|crate-open|crater-two|die-|drum-burning|fire-out|flip-|girder|land-girder|mine-live|smoke|splash|sunk|target-line|water)|-hurt$/,
  },
}

export function partsOf(folder: string): string[] {
  return [folder, ...Object.keys(LATER[folder] ?? {}).map((name) => `${folder}:${name}`)]
}

/** Where a drawing is found: `worms`, or `worms:card`. */
export function part(folder: string, file: string): string {
  const found = Object.entries(LATER[folder] ?? {}).find(([, names]) => names.test(file))
  return found ? `${folder}:${found[0]}` : folder
}
