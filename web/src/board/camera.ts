// Where one looks at a map: the point of the world in the middle, and how many pixels a unit of it takes.

export interface Point {
  x: number
  y: number
}

/** A part of the world. */
export interface Frame extends Point {
  width: number
  height: number
}

export interface Size {
  width: number
  height: number
}

/** `x` and `y` are the middle of what is seen. */
export interface Camera extends Point {
  scale: number
}

const EDGE = 0.92 // of the window that a frame fills when it is shown whole

/** The camera that shows all of `frame`. */
export function showing(frame: Frame, window: Size): Camera {
  const scale = EDGE * Math.min(window.width / Math.max(1, frame.width), window.height / Math.max(1, frame.height))
  return { x: frame.x + frame.width / 2, y: frame.y + frame.height / 2, scale: scale > 0 ? scale : 1 }
}

/** Never further away than the whole world, never more than `closest` times closer, and the middle stays in the world. */
export function within(camera: Camera, world: Frame, window: Size, closest = 8): Camera {
  const whole = showing(world, window).scale
  const scale = Math.min(whole * closest, Math.max(whole, camera.scale))
  const clamp = (at: number, from: number, size: number, seen: number): number => {
    const slack = Math.max(0, (size - (seen * EDGE) / scale) / 2)
    const middle = from + size / 2
    return Math.min(middle + slack, Math.max(middle - slack, at))
  }
  return { scale, x: clamp(camera.x, world.x, world.width, window.width), y: clamp(camera.y, world.y, world.height, window.height) }
}

export function toWorld(at: Point, camera: Camera, window: Size): Point {
  return { x: camera.x + (at.x - window.width / 2) / camera.scale, y: camera.y + (at.y - window.height / 2) / camera.scale }
}

export function toWindow(at: Point, camera: Camera, window: Size): Point {
  return { x: (at.x - camera.x) * camera.scale + window.width / 2, y: (at.y - camera.y) * camera.scale + window.height / 2 }
}

export function panned(camera: Camera, dx: number, dy: number): Camera {
  return { ...camera, x: camera.x - dx / camera.scale, y: camera.y - dy / camera.scale }
}

/** Closer by `factor`; the point of the window stays over the same point of the world. */
export function zoomed(camera: Camera, factor: number, at: Point, window: Size): Camera {
  const held = toWorld(at, camera, window)
  const next = { ...camera, scale: camera.scale * factor }
  const now = toWorld(at, next, window)
  return { ...next, x: next.x + held.x - now.x, y: next.y + held.y - now.y }
}

/** Between two cameras, 0 to 1: zooming and moving feel alike along the way. */
export function between(from: Camera, to: Camera, t: number): Camera {
  const mix = (a: number, b: number): number => a + (b - a) * t
  return { x: mix(from.x, to.x), y: mix(from.y, to.y), scale: from.scale * (to.scale / from.scale) ** t }
}
