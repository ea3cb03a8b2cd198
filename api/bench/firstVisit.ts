import { chromium } from '@playwright/test'
import { startApp } from '../../pwa/e2e/runningApp.ts'
import { phone } from '../../pwa/e2e/test.ts'
import { chromiumFlags, chromiumPath } from '../../pwa/testing/chromium.ts'
import { serveBlankPage } from './blankPage.ts'
import { median, type Row } from './row.ts'
import { largestPaint, layoutShift, slow4g, slowCpu } from './throttle.ts'

const rounds = 5
const targetRatio = 2

/** A first visit to pages that the build has drawn, on Slow 4G and a slow phone, compared with an empty page. */
export async function benchFirstVisit(): Promise<Row[]> {
  const app = await startApp()
  const blank = await serveBlankPage()
  const browser = await chromium.launch({ executablePath: chromiumPath(), args: chromiumFlags })
  const visit = async (address: string) => {
    const context = await browser.newContext(phone)
    const page = await context.newPage()
    await slow4g(page)
    await slowCpu(page)
    await page.goto(address, { waitUntil: 'load' })
    await page.waitForTimeout(500)
    const measured = { painted: await largestPaint(page), shifted: await layoutShift(page) }
    await context.close()
    return measured
  }
  const paths = ['/', '/auth']
  const ours = paths.map((): Awaited<ReturnType<typeof visit>>[] => [])
  const limit: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    limit.push((await visit(blank.address)).painted)
    for (const [index, path] of paths.entries()) ours[index]?.push(await visit(app.address + path))
  }
  await browser.close()
  blank.close()
  await app.remove()
  return paths.map((path, index) => {
    const painted = median(ours[index]?.map((visited) => visited.painted) ?? [])
    const shifted = Math.max(...(ours[index]?.map((visited) => visited.shifted) ?? []))
    const ratio = painted / median(limit)
    return {
      what: `first visit to \`${path}\`, Slow 4G + 4x CPU, largest paint`,
      measured: `${Math.round(painted)} ms (${ratio.toFixed(1)}x), shift ${shifted.toFixed(2)}`,
      limit: `a static page: ${Math.round(median(limit))} ms`,
      target: `≤ ${targetRatio}x, no shift`,
      isMet: ratio <= targetRatio && shifted === 0,
    }
  })
}
