// Whose turn it is, told to you when it is yours: to the ear, the hand and the screen reader, and by a bead on the tab.
import { announce } from './announce.svelte'
import { buzz, play } from './sound'
import { shell } from './words'
import type { TableStore } from './table.svelte'

/** The table that is open on this page, if any. */
export const open = $state<{ store: TableStore | null }>({ store: null })

export function myTurn(): boolean {
  const { lobby, update, throws } = open.store ?? {}
  if (lobby?.phase !== 'playing' || update?.winners !== null || update.moves.length === 0) return false
  const window = throws?.window
  if (!window) return true
  // A throw is nobody's turn. By mail one may be waited for.
  if (window.mode === 'sealed') return lobby.you !== null && window.asked.includes(lobby.you)
  return window.next === lobby.you && !throws?.guarding
}

export function followTurn(): void {
  let before = false
  $effect(() => {
    const now = myTurn()
    if (now !== before) void dot(now)
    if (now && !before) call()
    before = now
  })
}

function call(): void {
  play('turn')
  buzz([12, 40, 12])
  announce(shell().yourTurn, 'assertive')
}

let plain = ''

/** The page's own picture, with a bead in the corner. */
async function dot(on: boolean): Promise<void> {
  const icon = document.querySelector<HTMLLinkElement>('link[rel=icon]')
  if (!icon) return
  plain ||= icon.href
  if (!on) {
    icon.href = plain
    return
  }
  const answer = await fetch(plain).catch(() => null)
  const svg = await answer?.text()
  if (!svg?.includes('</svg>') || !myTurn()) return
  const bead = '<circle cx="400" cy="112" r="104" fill="#FFC33D" stroke="#2B1D2F" stroke-width="24"/></svg>'
  icon.href = `data:image/svg+xml,${encodeURIComponent(svg.replace('</svg>', bead))}`
}
