import { setImmediate } from 'node:timers/promises'
import type { GreyPicture } from './greyPicture.ts'

/** Neighbours that differ by no more belong to one surface. WebP and JPEG change a plain one by so much. */
const maxNoise = 10
/** Pixels of the smallest surface. A letter's stroke is smaller, the inside of a button is not. */
const minSurface = 2500
/** Pale text becomes darker. */
const contrast = 1.6
/** Around the edge between two surfaces their colours mix, up to so many pixels. */
const edge = 3
/** Steps to a neighbour and to a diagonal one, as in a chamfer distance. */
const [step, diagonal] = [5, 7]
/** Rows per turn of the event loop. */
const rowsAtOnce = 48

/**
 * Draws a picture's text dark on white, whatever its background: a dark page, a coloured button, a gradient. Each pixel becomes as
 * dark as it differs from the surface around it.
 */
export async function flatten(picture: GreyPicture): Promise<GreyPicture> {
  const { width, height, pixels } = picture
  const { ground, distance } = await groundOf(picture)
  const flat = new Uint8Array(pixels.length).fill(255)
  const isEdge = (at: number, by: number) => {
    if (distance[at - by] !== 0 || distance[at + by] !== 0) return false
    const [one, other] = [ground[at - by] ?? 0, ground[at + by] ?? 0]
    const [low, high] = one < other ? [one, other] : [other, one]
    const grey = pixels[at] ?? 0
    return high - low > maxNoise && grey >= low - maxNoise && grey <= high + maxNoise
  }
  await eachRow(height, (y) => {
    for (let x = 0; x < width; x += 1) {
      const at = y * width + x
      if (distance[at] === 0 || isEdge(at, edge) || isEdge(at, edge * width)) continue
      flat[at] = Math.max(0, 255 - contrast * Math.abs((pixels[at] ?? 0) - (ground[at] ?? 0)))
    }
  })
  return { width, height, pixels: flat }
}

/** The grey of the nearest surface for each pixel, and how far it is. */
async function groundOf(picture: GreyPicture) {
  const { width, height, pixels } = picture
  const isSurface = await surfacesOf(picture)
  const ground = new Uint8Array(pixels.length)
  const distance = new Uint16Array(pixels.length).fill(60_000)
  for (let at = 0; at < pixels.length; at += 1) {
    if (isSurface(at)) {
      distance[at] = 0
      ground[at] = pixels[at] ?? 0
    }
  }
  const take = (at: number, from: number, by: number) => {
    const far = (distance[from] ?? 0) + by
    if (far >= (distance[at] ?? 0)) return
    distance[at] = far
    ground[at] = ground[from] ?? 0
  }
  // Down from the left, then up from the right.
  for (const by of [1, -1]) {
    await eachRow(height, (row) => {
      const y = by === 1 ? row : height - 1 - row
      const hasRow = row > 0
      for (let column = 0; column < width; column += 1) {
        const at = y * width + (by === 1 ? column : width - 1 - column)
        if (distance[at] === 0) continue
        const before = at - by * width
        if (column > 0) take(at, at - by, step)
        if (hasRow) take(at, before, step)
        if (hasRow && column > 0) take(at, before - by, diagonal)
        if (hasRow && column < width - 1) take(at, before + by, diagonal)
      }
    })
  }
  return { ground, distance }
}

/** Which pixels belong to a large surface of one colour, or of one that changes gradually. */
async function surfacesOf({ width, height, pixels }: GreyPicture): Promise<(at: number) => boolean> {
  const areas = new Int32Array(pixels.length)
  const parents = [0]
  const sizes = [0]
  const areaOf = (area: number) => {
    let root = area
    while (parents[root] !== root) root = parents[root] ?? 0
    parents[area] = root
    return root
  }
  const isPlain = (at: number) => {
    let [low, high] = [255, 0]
    for (let y = -width; y <= width; y += width) {
      for (let x = -1; x <= 1; x += 1) {
        const grey = pixels[at + y + x] ?? 0
        if (grey < low) low = grey
        if (grey > high) high = grey
      }
    }
    return high - low <= maxNoise
  }
  await eachRow(height, (y) => {
    if (y === 0 || y === height - 1) return
    for (let x = 1; x < width - 1; x += 1) {
      const at = y * width + x
      if (!isPlain(at)) continue
      const left = areaOf(areas[at - 1] ?? 0)
      const up = areaOf(areas[at - width] ?? 0)
      let area = left || up
      if (area === 0) {
        area = parents.length
        parents.push(area)
        sizes.push(0)
      } else if (left !== 0 && up !== 0 && left !== up) {
        parents[up] = left
        sizes[left] = (sizes[left] ?? 0) + (sizes[up] ?? 0)
      }
      areas[at] = area
      sizes[area] = (sizes[area] ?? 0) + 1
    }
  })
  return (at) => (sizes[areaOf(areas[at] ?? 0)] ?? 0) >= minSurface
}

async function eachRow(height: number, work: (y: number) => void): Promise<void> {
  for (let y = 0; y < height; y += 1) {
    work(y)
    if (y % rowsAtOnce === rowsAtOnce - 1) await setImmediate()
  }
}
