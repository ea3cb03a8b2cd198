import { chromium } from '@playwright/test'
import { startApp } from '../../pwa/e2e/runningApp.ts'
import { phone } from '../../pwa/e2e/test.ts'
import { chromiumFlags, chromiumPath } from '../../pwa/testing/chromium.ts'
import { serveBlankPage } from './blankPage.ts'
import { median, type Row } from './row.ts'
import { largestPaint, slow4g, slowCpu } from './throttle.ts'

const rounds = 5
const targetMs = 1600

/** A first visit to `/` on Slow 4G and a slow phone, compared with an empty page. */
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
    const painted = await largestPaint(page)
    await context.close()
    return painted
  }
  const ours: number[] = []
  const limit: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    limit.push(await visit(blank.address))
    ours.push(await visit(`${app.address}/`))
  }
  await browser.close()
  blank.close()
  await app.remove()
  return [
    {
      what: 'first visit to `/`, Slow 4G + 4x CPU, largest paint',
      measured: `${Math.round(median(ours))} ms`,
      limit: `a static page: ${Math.round(median(limit))} ms`,
      target: `≤ ${targetMs} ms`,
      isMet: median(ours) <= targetMs,
    },
  ]
}
