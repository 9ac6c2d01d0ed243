// Pictures catch up with what already is: small glides with Web Animations, none of which blocks anything.
import { settings } from '../app/settings.svelte'

export const SPRING = 'cubic-bezier(.3, 1.5, .5, 1)'
export const EASE = 'cubic-bezier(.2, .7, .2, 1)'

export function calm(): boolean {
  return settings.motion === 'less' || matchMedia('(prefers-reduced-motion: reduce)').matches
}

/** `element` comes from where `rect` is to its own place. */
export function glideFrom(element: Element | null, rect: DOMRect | null | undefined, ms = 260, easing = EASE): void {
  if (!element || !rect || rect.width === 0) return
  if (calm()) {
    element.animate([{ opacity: 0.4 }, { opacity: 1 }], 10)
    return
  }
  const now = element.getBoundingClientRect()
  if (now.width === 0) return
  const [dx, dy, size] = [rect.left + rect.width / 2 - now.left - now.width / 2, rect.top + rect.height / 2 - now.top - now.height / 2, rect.width / now.width]
  if (Math.abs(dx) + Math.abs(dy) < 2) return
  element.animate([{ transform: `translate(${dx}px, ${dy}px) scale(${size})`, zIndex: 20 }, { transform: 'none', zIndex: 20 }], { duration: ms, easing })
}

/** A copy of `element` flies to `target` and is gone; the page does not wait for it. */
export function flyTo(element: Element | null, target: Element | null, ms = 520): Animation | null {
  if (!element || !target || calm()) return null
  const [from, to] = [element.getBoundingClientRect(), target.getBoundingClientRect()]
  const copy = element.cloneNode(true)
  if (!(copy instanceof HTMLElement)) return null
  copy.setAttribute('aria-hidden', 'true')
  copy.inert = true
  copy.style.cssText = `position:fixed;margin:0;z-index:60;pointer-events:none;left:${from.left}px;top:${from.top}px;width:${from.width}px;height:${from.height}px;--cw:${from.width}px`
  document.body.append(copy)
  const [dx, dy] = [to.left + to.width / 2 - from.left - from.width / 2, to.top + to.height / 2 - from.top - from.height / 2]
  const flight = copy.animate(
    [
      { transform: 'none' },
      { transform: `translate(${dx * 0.3}px, ${dy * 0.4 - 30}px) scale(1.15) rotate(-6deg)`, offset: 0.35 },
      { transform: `translate(${dx}px, ${dy}px) scale(.3) rotate(8deg)`, opacity: 0.6 },
    ],
    { duration: ms, easing: EASE },
  )
  flight.onfinish = flight.oncancel = () => copy.remove()
  return flight
}

export function shake(element: Element | null): void {
  if (!element || calm()) return
  const steps = [0, -8, 8, -6, 6, -3, 0].map((x) => ({ translate: `${x}px 0` }))
  element.animate(steps, { duration: 320, easing: 'ease-out' })
}

/** When the picture as it is now was on the screen, by performance.now(). A page nobody sees paints nothing. */
export function painted(then: (at: number) => void): void {
  requestAnimationFrame(() => {
    // The first task after a frame's callbacks runs when that frame was painted.
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      port1.close()
      then(performance.now())
    }
    port2.postMessage(null)
  })
}
