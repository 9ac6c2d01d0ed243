// What a screen reader is told; App keeps the two live regions. Said twice, the same text is read twice.
import { untrack } from 'svelte'

export const announced = $state({ polite: '', assertive: '' })

export function announce(text: string, how: 'polite' | 'assertive' = 'polite'): void {
  untrack(() => (announced[how] = announced[how] === text ? `${text}\u00a0` : text))
}

/** What was said on another screen is over. */
export function hush(): void {
  untrack(() => Object.assign(announced, { polite: '', assertive: '' }))
}
