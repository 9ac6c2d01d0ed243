// What a key means at the table. The page's own keys (Tab, Enter on a button) stay what they are.
import { ACTIONS, type ActionName, KEY } from './cards'

export type Intent =
  | { does: 'card'; by: -1 | 1 }
  | { does: 'worm'; by: -1 | 1 }
  | { does: 'digit'; digit: number }
  | { does: 'action'; action: ActionName }
  | { does: 'press' | 'escape' | 'undo' | 'mute' | 'help' }

export function intent(key: string): Intent | null {
  if (/^[1-9]$/.test(key)) return { does: 'digit', digit: Number(key) }
  switch (key) {
    case 'ArrowLeft':
      return { does: 'card', by: -1 }
    case 'ArrowRight':
      return { does: 'card', by: 1 }
    case 'ArrowUp':
      return { does: 'worm', by: -1 }
    case 'ArrowDown':
      return { does: 'worm', by: 1 }
    case 'Enter':
      return { does: 'press' }
    case 'Escape':
      return { does: 'escape' }
    case '?':
      return { does: 'help' }
  }
  const letter = key.toUpperCase()
  if (letter === 'Z') return { does: 'undo' }
  if (letter === 'M') return { does: 'mute' }
  const action = ACTIONS.find((one) => KEY[one] === letter)
  return action ? { does: 'action', action } : null
}
