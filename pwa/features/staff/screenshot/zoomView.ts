/** How a picture is shown in an area: scaled around the area's centre, then moved by pixels. */
export interface ZoomView {
  scale: number
  x: number
  y: number
}

interface Point {
  x: number
  y: number
}

interface Size {
  width: number
  height: number
}

/** The whole picture. */
export const wholeView: ZoomView = { scale: 1, x: 0, y: 0 }

const maxScale = 6

/** @param at the point that stays in place, from the area's centre */
export function zoom({ scale, x, y }: ZoomView, factor: number, at: Point, area: Size): ZoomView {
  const next = Math.min(maxScale, Math.max(1, scale * factor))
  const ratio = next / scale
  return within({ scale: next, x: at.x - (at.x - x) * ratio, y: at.y - (at.y - y) * ratio }, area)
}

export function move({ scale, x, y }: ZoomView, by: Point, area: Size): ZoomView {
  return within({ scale, x: x + by.x, y: y + by.y }, area)
}

/** The picture always fills the area. */
function within({ scale, x, y }: ZoomView, { width, height }: Size): ZoomView {
  const [limitX, limitY] = [((scale - 1) * width) / 2, ((scale - 1) * height) / 2]
  return { scale, x: clamp(x, limitX), y: clamp(y, limitY) }
}

function clamp(value: number, limit: number): number {
  // Without a negative zero.
  return Math.min(limit, Math.max(-limit, value)) + 0
}
