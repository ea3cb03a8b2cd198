import { chromium, type Page } from '@playwright/test'
import { chromiumFlags, chromiumPath } from '../../../pwa/testing/chromium.ts'
import { dateParts, type Half, type Layout, type Listing } from './listing.ts'

export interface Drawn {
  layout: Layout
  listing: Listing
  /** As the form uploads it. */
  picture: Buffer
}

/** Draws a half. */
export async function drawListings({ layouts, listings }: Half): Promise<Drawn[]> {
  const browser = await chromium.launch({ executablePath: chromiumPath(), args: chromiumFlags })
  const drawn: Drawn[] = []
  try {
    for (const [index, listing] of listings.entries()) {
      const layout = layouts[index % layouts.length]
      if (!layout) throw new Error('There are no layouts')
      const isDark = Math.floor(index / layouts.length) % 2 === 1
      const { width, height, scale = width < 600 ? 3 : 2, isJpeg } = layout
      const page = await browser.newPage({ viewport: { width, height }, deviceScaleFactor: scale })
      await page.setContent(layout.html({ ...listing, ...dateParts(listing.at) }, isDark))
      const shot = await page.screenshot(isJpeg ? { type: 'jpeg', quality: 75 } : {})
      drawn.push({ layout, listing, picture: await shrink(page, shot) })
      await page.close()
    }
  } finally {
    await browser.close()
  }
  return drawn
}

/** As `prepareScreenshot` in the PWA. */
async function shrink(page: Page, shot: Buffer): Promise<Buffer> {
  const base64 = await page.evaluate(async (data) => {
    const picture = await createImageBitmap(await (await fetch(`data:;base64,${data}`)).blob())
    const scale = Math.min(1, 2000 / Math.max(picture.width, picture.height))
    const canvas = document.createElement('canvas')
    canvas.width = Math.round(picture.width * scale)
    canvas.height = Math.round(picture.height * scale)
    const context = canvas.getContext('2d')
    if (!context) throw new Error('No canvas')
    context.imageSmoothingQuality = 'high'
    context.drawImage(picture, 0, 0, canvas.width, canvas.height)
    return canvas.toDataURL('image/webp', 0.85).split(',')[1] ?? ''
  }, shot.toString('base64'))
  return Buffer.from(base64, 'base64')
}
