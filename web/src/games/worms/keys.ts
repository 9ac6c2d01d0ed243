// What a key means at the table. The page's own keys (Tab, Enter on a button, arrows on the map) stay what they are.

export type Intent =
  | { does: 'digit'; digit: number }
  | { does: 'map' | 'press' | 'escape' | 'undo' | 'mute' | 'help' | 'meek' | 'turn' | 'list' | 'info' | 'next' }

const KEYS: Record<string, Exclude<Intent['does'], 'digit'>> = {
  Enter: 'press', Escape: 'escape', '?': 'help', z: 'undo', m: 'mute', n: 'meek', r: 'turn', l: 'list', i: 'info', f: 'next',
  ArrowUp: 'map', ArrowDown: 'map', ArrowLeft: 'map', ArrowRight: 'map',
}

export function intent(key: string): Intent | null {
  if (/^[1-9]$/.test(key)) return { does: 'digit', digit: Number(key) }
  const does = KEYS[key] ?? KEYS[key.toLowerCase()]
  return does ? { does } : null
}
