import { chromium } from '@playwright/test'
import { chromiumFlags, chromiumPath } from '../../../pwa/testing/chromium.ts'
import type { Layout, Listing } from './listing.ts'

export interface Drawn {
  layout: Layout
  listing: Listing
  isDark: boolean
  /** As the form uploads it. */
  picture: Buffer
}

/** As `prepareScreenshot` in the PWA. */
const longestEdge = 2000
const quality = 0.85

/** Draws each listing in the next layout, each layout light and dark in turn. */
export async function drawListings(
  layouts: readonly Layout[],
  listings: readonly Listing[],
): Promise<Drawn[]> {
  const browser = await chromium.launch({ executablePath: chromiumPath(), args: chromiumFlags })
  const drawn: Drawn[] = []
  try {
    for (const [index, listing] of listings.entries()) {
      const layout = layouts[index % layouts.length]
      if (!layout) throw new Error('There are no layouts')
      const isDark = Math.floor(index / layouts.length) % 2 === 1
      const { width, height, scale = width < 600 ? 3 : 2, isJpeg } = layout
      const page = await browser.newPage({
        viewport: { width, height },
        deviceScaleFactor: scale,
      })
      await page.setContent(layout.html(listing, isDark))
      const shot = await page.screenshot(isJpeg ? { type: 'jpeg', quality: 75 } : {})
      drawn.push({ layout, listing, isDark, picture: await shrink(page, shot) })
      await page.close()
    }
  } finally {
    await browser.close()
  }
  return drawn
}

async function shrink(page: import('@playwright/test').Page, shot: Buffer): Promise<Buffer> {
  const base64 = await page.evaluate(
    async ([data, longest, as]) => {
      const picture = await createImageBitmap(await (await fetch(`data:;base64,${data}`)).blob())
      const scale = Math.min(1, longest / Math.max(picture.width, picture.height))
      const canvas = document.createElement('canvas')
      canvas.width = Math.round(picture.width * scale)
      canvas.height = Math.round(picture.height * scale)
      const context = canvas.getContext('2d')
      if (!context) throw new Error('No canvas')
      context.imageSmoothingQuality = 'high'
      context.drawImage(picture, 0, 0, canvas.width, canvas.height)
      return canvas.toDataURL('image/webp', as).split(',')[1] ?? ''
    },
    [shot.toString('base64'), longestEdge, quality] as const,
  )
  return Buffer.from(base64, 'base64')
}
