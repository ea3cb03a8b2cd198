import { chromium, type Page } from '@playwright/test'
import { stopWorkers, untilGateSaved } from '../../pwa/e2e/device.ts'
import { startApp } from '../../pwa/e2e/runningApp.ts'
import { phone, signIn } from '../../pwa/e2e/test.ts'
import { chromiumFlags, chromiumPath } from '../../pwa/testing/chromium.ts'
import { serveBlankPage } from './blankPage.ts'
import { median, type Row } from './row.ts'
import { firstPaint, slowCpu } from './throttle.ts'

const rounds = 7
const targetRatio = 2

/** Offline cold start, with the worker stopped, to a visible QR code on a slow phone, compared with a blank page's first paint. */
export async function benchGate(): Promise<Row[]> {
  const app = await startApp()
  const blank = await serveBlankPage()
  const browser = await chromium.launch({ executablePath: chromiumPath(), args: chromiumFlags })
  const context = await browser.newContext({ baseURL: app.address, ...phone })
  const first = await context.newPage()
  await signIn(first, 'customer@example.com')
  const gateAddress = await findGate(first)
  await first.close()

  const ours: number[] = []
  const limit: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    await context.setOffline(false)
    limit.push(await paintOf(await context.newPage(), blank.address))
    await context.setOffline(true)
    const page = await context.newPage()
    await stopWorkers(page)
    ours.push(await qrTime(page, gateAddress))
  }
  await browser.close()
  blank.close()
  await app.remove()
  const ratio = median(ours) / median(limit)
  return [
    {
      what: 'offline cold start to a visible QR code, worker stopped before, 4x CPU',
      measured: `${Math.round(median(ours))} ms (${ratio.toFixed(1)}x)`,
      limit: `a blank page's paint: ${Math.round(median(limit))} ms`,
      target: `≤ ${targetRatio}x`,
      isMet: ratio <= targetRatio,
    },
  ]
}

/** Waits until everything is cached, and returns the address that opens the first ready ticket. */
async function findGate(page: Page): Promise<string> {
  await page.evaluate(() => navigator.serviceWorker.ready)
  await page.goto('/dashboard?tab=my-tickets')
  await page
    .getByText(/· on this phone/)
    .first()
    .waitFor()
  await untilGateSaved(page)
  await page
    .getByRole('button', { name: /Show QR code/ })
    .first()
    .click()
  await page
    .getByRole('img', { name: /QR code/ })
    .first()
    .waitFor()
  const { pathname, search } = new URL(page.url())
  return pathname + search
}

async function paintOf(page: Page, address: string): Promise<number> {
  await slowCpu(page)
  await page.goto(address)
  const painted = await firstPaint(page)
  await page.close()
  return painted
}

async function qrTime(page: Page, address: string): Promise<number> {
  await slowCpu(page)
  await page.goto(address)
  // The code is in the document, so it stands there with the first paint.
  const painted = await firstPaint(page)
  await page
    .getByRole('img', { name: /QR code/ })
    .first()
    .waitFor()
  await page.close()
  return painted
}
