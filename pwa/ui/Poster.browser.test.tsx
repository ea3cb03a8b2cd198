import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { Poster } from './Poster.tsx'

const names = Array.from({ length: 1000 }, (_, n) => `The ${n} Seeds`)

it('white text has 4.5:1 anywhere on the poster of a thousand names, as it is painted', async () => {
  const container = document.body.appendChild(document.createElement('div'))
  // Otherwise it is found by its place in the page, which other elements of the page can change.
  container.id = 'posters'
  // Black around them, inside and outside the picture: the test runner scales the page, which blends edges.
  container.style.cssText =
    'display: grid; grid-template-columns: repeat(5, 70px); width: max-content; margin: 12px; padding: 8px; background: black; outline: 12px solid black; --poster-padding: 0'
  const root = createRoot(container)
  for (let first = 0; first < names.length; first += 100) {
    const posters = names.slice(first, first + 100).map((name) => (
      <Poster key={name} artist={name}>
        <div style={{ height: 36 }} />
      </Poster>
    ))
    flushSync(() => root.render(posters))
    const colors = await paintedColors(container)
    // Otherwise it would not be the posters that were measured.
    expect(colors.size).toBeGreaterThan(100)
    expect(Math.max(...[...colors].map(luminance))).toBeLessThanOrEqual(1.05 / 4.5 - 0.05)
  }
  root.unmount()
  container.remove()
})

/** The colours in a screenshot, as 0xRRGGBB. */
async function paintedColors(element: HTMLElement): Promise<Set<number>> {
  const base64 = await page.screenshot({ element, save: false })
  const picture = await createImageBitmap(await (await fetch(`data:image/png;base64,${base64}`)).blob())
  const canvas = new OffscreenCanvas(picture.width, picture.height)
  const context = canvas.getContext('2d')
  if (!context) throw new Error('no canvas')
  context.drawImage(picture, 0, 0)
  const { data } = context.getImageData(0, 0, picture.width, picture.height)
  const colors = new Set<number>()
  for (let at = 0; at < data.length; at += 4)
    colors.add(((data[at] ?? 0) << 16) | ((data[at + 1] ?? 0) << 8) | (data[at + 2] ?? 0))
  return colors
}

/** Relative luminance as in WCAG 2. */
function luminance(color: number): number {
  const [red = 0, green = 0, blue = 0] = [color >> 16, (color >> 8) & 255, color & 255].map((value) => {
    const part = value / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
