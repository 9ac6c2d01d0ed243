// A card under the finger: it follows 1:1, tilts by its speed, and says where it was let go.
const START = 6
const STEEPEST = 8

/** Where a card was let go: over which target, if any, and whether over the table at all. */
export interface Dropped {
  target: number | null
  table: boolean
  rect: DOMRect
}

interface Ends {
  /** What cards are laid on has its number in `data-<target>`. */
  target: string
  /** The card goes the moment it is touched: then there is no dragging, and no tap. */
  press?: (event: PointerEvent) => boolean
  over: (target: number | null) => void
  start: () => void
  drop: (at: Dropped) => void
}

function under(name: string, x: number, y: number): { target: number | null; table: boolean } {
  for (const element of document.elementsFromPoint(x, y)) {
    const found = element.closest(`[data-${name}]`)
    if (found) return { target: Number(found.getAttribute(`data-${name}`)), table: true }
    if (element.closest('[data-table]')) return { target: null, table: true }
  }
  return { target: null, table: false }
}

/** An attachment for a card's button. */
export function draggable(ends: Ends) {
  return (button: HTMLElement): (() => void) => {
    let from: { x: number; y: number; id: number } | null = null
    let moved = false
    let pressed = false
    let last = { x: 0, at: 0, tilt: 0 }

    const down = (event: PointerEvent): void => {
      if (event.button !== 0) return
      pressed = ends.press?.(event) ?? false
      if (pressed) return
      from = { x: event.clientX, y: event.clientY, id: event.pointerId }
      button.setPointerCapture(event.pointerId) // a quick flick has left the card before it is noticed
      moved = false
      last = { x: event.clientX, at: event.timeStamp, tilt: 0 }
    }
    const move = (event: PointerEvent): void => {
      if (!from || event.pointerId !== from.id) return
      const [dx, dy] = [event.clientX - from.x, event.clientY - from.y]
      if (!moved) {
        if (Math.hypot(dx, dy) < START) return
        moved = true
        button.classList.add('dragged')
        ends.start()
      }
      const speed = (event.clientX - last.x) / Math.max(1, event.timeStamp - last.at)
      const tilt = last.tilt * 0.7 + Math.max(-STEEPEST, Math.min(STEEPEST, speed * 9)) * 0.3
      last = { x: event.clientX, at: event.timeStamp, tilt }
      button.style.setProperty('--dx', `${dx}px`)
      button.style.setProperty('--dy', `${dy}px`)
      button.style.setProperty('--tilt', `${tilt.toFixed(1)}deg`)
      ends.over(under(ends.target, event.clientX, event.clientY).target)
    }
    const back = (): void => {
      button.classList.remove('dragged')
      for (const name of ['--dx', '--dy', '--tilt']) button.style.removeProperty(name)
      from = null
      ends.over(null)
    }
    const up = (event: PointerEvent): void => {
      if (!from || event.pointerId !== from.id) return
      if (!moved) {
        from = null
        return
      }
      const rect = (button.firstElementChild ?? button).getBoundingClientRect()
      const at = under(ends.target, event.clientX, event.clientY)
      back()
      ends.drop({ ...at, rect })
    }
    // the click that ends a drag, or a press that did it all, is not a tap; one by the keyboard always is
    const click = (event: MouseEvent): void => {
      if ((!moved && !pressed) || event.detail === 0) return
      moved = pressed = false
      event.stopImmediatePropagation()
      event.preventDefault()
    }
    const listen = { pointerdown: down, pointermove: move, pointerup: up, pointercancel: back } as const
    for (const [name, hear] of Object.entries(listen)) button.addEventListener(name, hear as EventListener)
    button.addEventListener('click', click, true)
    return () => {
      for (const [name, hear] of Object.entries(listen)) button.removeEventListener(name, hear as EventListener)
      button.removeEventListener('click', click, true)
    }
  }
}
