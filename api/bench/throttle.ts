import type { Page } from '@playwright/test'

/** A slow phone: 4x CPU slowdown, as in Lighthouse's mobile preset. */
export async function slowCpu(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
}

/** Slow 4G: 150 ms round trip, 1.6 Mbit/s down, 750 kbit/s up (Lighthouse's docs/throttling.md). */
export async function slow4g(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: (1.6 * 1024 * 1024) / 8,
    uploadThroughput: (750 * 1024) / 8,
  })
}

/** Time of the largest contentful paint so far, in milliseconds since navigation. */
export function largestPaint(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) => resolve(list.getEntries().at(-1)?.startTime ?? Number.NaN)).observe(
          {
            type: 'largest-contentful-paint',
            buffered: true,
          },
        )
      }),
  )
}

/** What has moved by itself so far: the sum of the layout shifts. */
export function layoutShift(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0
        new PerformanceObserver((list) => {
          for (const { value } of list.getEntries() as (PerformanceEntry & { value: number })[]) sum += value
        }).observe({ type: 'layout-shift', buffered: true })
        // Buffered entries have arrived two frames later.
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(sum)))
      }),
  )
}

export function firstPaint(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) => resolve(list.getEntries()[0]?.startTime ?? Number.NaN)).observe({
          type: 'paint',
          buffered: true,
        })
      }),
  )
}
