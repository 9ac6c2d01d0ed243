// Something that is taken hold of and carried over a map: a picture of it follows the finger, and goes back where it
// came from if it is not taken where it is let go.
import { calm } from '../table/motion'
import type { Point } from './camera'

const START = 6 // pixels before a press becomes a grab
const BACK = 260 // ms

export interface Grab {
  /** Taken up. False: it stays where it is. */
  start: () => boolean
  /** What is carried. */
  picture: () => SVGElement | null
  over: (at: Point) => void
  /** Let go. False: it goes back. */
  drop: (at: Point) => boolean
  /** It is not let go anywhere: Escape, or the browser. */
  cancel: () => void
}

/** An attachment for what can be taken hold of. A tap on it stays a tap. */
export function grabbed(grab: Grab) {
  return (node: Element): (() => void) => {
    let from: (Point & { id: number }) | null = null
    let ghost: HTMLElement | null = null
    let moved = false

    const place = ({ x, y }: Point): void => void ghost?.style.setProperty('translate', `calc(${x}px - 50%) calc(${y}px - 62%)`)
    const down = (event: PointerEvent): void => {
      moved = false
      if (event.button !== 0) return
      from = { x: event.clientX, y: event.clientY, id: event.pointerId }
      node.setPointerCapture(event.pointerId) // a quick flick has left it before it is noticed
    }
    const move = (event: PointerEvent): void => {
      if (!from || event.pointerId !== from.id) return
      const at = { x: event.clientX, y: event.clientY }
      if (!moved) {
        if (Math.hypot(at.x - from.x, at.y - from.y) < START) return
        if (!grab.start()) return void (from = null)
        moved = true
        ghost = carried(grab.picture())
        addEventListener('keydown', escape, true)
      }
      place(at)
      grab.over(at)
    }
    const up = (event: PointerEvent): void => {
      if (!from || event.pointerId !== from.id) return
      if (moved) leave(grab.drop({ x: event.clientX, y: event.clientY }))
      else from = null
    }
    const cancel = (): void => {
      if (moved && from) grab.cancel()
      leave(false)
    }
    const escape = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape') return
      event.stopPropagation()
      cancel()
    }

    function leave(taken: boolean): void {
      const [gone, home] = [ghost, from]
      removeEventListener('keydown', escape, true)
      from = ghost = null
      if (!gone || !home) return
      if (taken || calm()) gone.remove()
      else void gone.animate([{}, { translate: `calc(${home.x}px - 50%) calc(${home.y}px - 50%)`, scale: 0.7 }], { duration: BACK, easing: 'ease-in-out' }).finished.then(() => gone.remove(), () => gone.remove())
    }

    // the click that ends it is not a tap; one by the keyboard always is
    const click = (event: Event): void => {
      if (!moved || (event as MouseEvent).detail === 0) return
      moved = false
      event.stopImmediatePropagation()
      event.preventDefault()
    }
    const hear = { pointerdown: down, pointermove: move, pointerup: up, pointercancel: cancel } as const
    for (const [name, heard] of Object.entries(hear)) node.addEventListener(name, heard as EventListener)
    node.addEventListener('click', click, true)
    return () => {
      cancel()
      for (const [name, heard] of Object.entries(hear)) node.removeEventListener(name, heard as EventListener)
      node.removeEventListener('click', click, true)
    }
  }
}

function carried(picture: SVGElement | null): HTMLElement {
  const ghost = document.createElement('div')
  ghost.className = 'carried'
  ghost.ariaHidden = 'true'
  if (picture) ghost.append(picture.cloneNode(true))
  document.body.append(ghost)
  return ghost
}
