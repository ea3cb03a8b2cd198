import type { GreyPicture } from './greyPicture.ts'
import type { Line } from './textReader.ts'

interface Box {
  left: number
  top: number
  right: number
  bottom: number
}

/** Darker is ink. */
const ink = 140
/** Signs that are read. */
const maxSigns = 12

/**
 * Signs that are alone on the line of some text and were not read with it, as the `M` of a row or the `2` of a quantity:
 * Tesseract takes them for dirt.
 */
export function loneSigns(picture: GreyPicture, lines: readonly Line[]): Box[] {
  const words = lines.flat()
  const found: Box[] = []
  for (const line of lines) {
    const band = {
      top: Math.max(0, Math.min(...line.map(({ top }) => top)) - 3),
      bottom: Math.min(picture.height, Math.max(...line.map(({ bottom }) => bottom)) + 3),
    }
    const size = band.bottom - band.top
    const isRead = (x: number) =>
      [...words, ...found].some(
        ({ left, right, top, bottom }) =>
          left - size / 4 <= x && x < right + size / 4 && top < band.bottom && bottom > band.top,
      )
    for (const sign of inkIn(picture, band, isRead)) {
      const height = sign.bottom - sign.top
      const isWhole = sign.top > band.top && sign.bottom < band.bottom
      if (isWhole && height > 0.45 * size && sign.right - sign.left < 2 * size) found.push(sign)
    }
  }
  return found.slice(0, maxSigns)
}

/** The groups of ink in a band of a picture, where nothing was read. */
function inkIn(
  { width, pixels }: GreyPicture,
  { top, bottom }: { top: number; bottom: number },
  isRead: (x: number) => boolean,
): Box[] {
  const found: Box[] = []
  for (let x = 0; x < width; x += 1) {
    let box: Box | undefined
    for (let y = top; y < bottom; y += 1) {
      if ((pixels[y * width + x] ?? 255) >= ink) continue
      box ??= { left: x, right: x + 1, top: y, bottom: y + 1 }
      box.bottom = y + 1
    }
    if (!box || isRead(x)) continue
    const last = found.at(-1)
    if (last && x - last.right < (bottom - top) / 2) {
      last.right = box.right
      last.top = Math.min(last.top, box.top)
      last.bottom = Math.max(last.bottom, box.bottom)
    } else {
      found.push(box)
    }
  }
  return found
}
