import { once } from 'node:events'
import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { type Browser, chromium, type Page } from '@playwright/test'
import Koa from 'koa'
import { stopWorkers, untilGateSaved } from '../../pwa/e2e/device.ts'
import { phone, signIn as signInPage } from '../../pwa/e2e/test.ts'
import { chromiumFlags, chromiumPath } from '../../pwa/testing/chromium.ts'
import { servePwa } from '../http/servePwa.ts'
import { figureOf, median, type Row, rowOf } from './row.ts'
import { startOurs } from './servers.ts'

/** Runs Chromium and the built app with demo data. */
export async function inBrowser<Result>(
  measure: (browser: Browser, address: string) => Promise<Result>,
): Promise<Result> {
  const app = await startOurs()
  const browser = await chromium.launch({ executablePath: chromiumPath(), args: chromiumFlags })
  const result = await measure(browser, app.address)
  await browser.close()
  await app.stop()
  return result
}

const kB = 1000
const budgets: readonly { path: string; budget: number; as?: string }[] = [
  { path: '/', budget: 120 },
  { path: '/auth', budget: 120 },
  { path: '/dashboard', budget: 300, as: 'customer' },
  { path: '/admin', budget: 350, as: 'admin' },
  { path: '/developer', budget: 300, as: 'developer' },
  { path: '/developer?tab=analytics', budget: 320, as: 'developer' },
  // The SQL editor is 120 kB of it.
  { path: '/developer?tab=database', budget: 430, as: 'developer' },
]
const precacheBudget = 600
const workerBudget = 15

/** JavaScript and CSS of a page, its document's own included, and the whole precache, in gzip. A kilobyte is 1,000 bytes. */
export async function benchBytes(): Promise<Row[]> {
  const rows = await inBrowser(async (browser, baseURL) => {
    const rows: Row[] = []
    for (const { path, budget, as } of budgets) {
      const context = await browser.newContext({ baseURL, serviceWorkers: 'block' })
      const page = await context.newPage()
      if (as) await signInPage(page, `${as}@example.com`)
      const files = new Set<string>()
      page.on('response', (response) => {
        const { pathname } = new URL(response.url())
        if (/\.(js|css)$/.test(pathname)) files.add(pathname)
      })
      const document = await page.goto(path)
      await page.waitForLoadState('networkidle')
      const [, styles = ''] = /<style>(.*)<\/style>/s.exec((await document?.text()) ?? '') ?? []
      const bytes = [...files].reduce((sum, file) => sum + gzipSize(file), gzipSync(styles).length)
      const limit = 'React 19 with a router: 82 kB'
      rows.push(sizeRow(`JavaScript + CSS of \`${path}\`, gzip`, bytes, budget, limit))
      await context.close()
    }
    return rows
  })
  const worker = gzipSize('sw.js')
  rows.push(sizeRow('`sw.js`, which every cold start of the worker evaluates, gzip', worker, workerBudget))
  const precached: string[] = JSON.parse(readFileSync('dist/pwa/precache.json', 'utf8'))
  const bytes = precached.reduce((sum, file) => sum + gzipSize(file), 0)
  rows.push(sizeRow(`whole precache (${precached.length} files), gzip`, bytes, precacheBudget))
  return rows
}

/** @param budget in kilobytes */
export function sizeRow(what: string, bytes: number, budget: number, limit = 'fixed'): Row {
  const row = rowOf({ what, figure: bytes / kB, digits: 1, unit: ' kB', limit, most: budget })
  return { ...row, isMet: row.isMet && bytes > 0 }
}

/** The size on the wire: the compressed file from the build, or the file itself without one. */
function gzipSize(path: string): number {
  const file = join('dist/pwa', path)
  return (statSync(`${file}.gz`, { throwIfNoEntry: false }) ?? statSync(file)).size
}

const maxTimesBlank = 2

const visitCount = 10
const minWithFaces = 9

/**
 * First visits to pages that the build has drawn, on Slow 4G and a slow phone: the largest paint, compared with a page of the same text
 * and nothing else, and whether the visitor sees the product's faces there and on the next screen.
 */
export function benchFirstVisit(): Promise<Row[]> {
  return inBrowser(async (browser, app) => {
    const plain = await servePlainPages()
    const rows: Row[] = []
    for (const path of Object.keys(drawnFiles)) {
      const visits: FirstVisit[] = []
      const limits: number[] = []
      for (let round = 0; round < visitCount; round += 1) {
        limits.push((await firstVisit(browser, plain.address + path)).painted)
        visits.push(await firstVisit(browser, app + path, path === '/'))
      }
      rows.push(firstVisitRow(path, visits, median(limits)))
      if (path === '/') rows.push(facesRow(path, visits))
    }
    await plain.close()
    return rows
  })
}

interface FirstVisit {
  /** The largest paint, in milliseconds. */
  painted: number
  shifted: number
  /** Whether both faces were shown there, and on the screen after it. */
  hasFaces: boolean
  hasFacesNext: boolean
}

/** @param goesOn the visitor goes to the sign-in */
async function firstVisit(browser: Browser, address: string, goesOn = false): Promise<FirstVisit> {
  const context = await browser.newContext(phone)
  const page = await context.newPage()
  await slow4g(page)
  await slowCpu(page)
  await page.goto(address, { waitUntil: 'load' })
  await page.waitForTimeout(500)
  const visit = {
    painted: await largestPaint(page),
    shifted: await layoutShift(page),
    hasFaces: await showsFaces(page),
    hasFacesNext: false,
  }
  if (goesOn) {
    await page.getByRole('link', { name: 'Sign In' }).first().click()
    await page.getByLabel('Email').waitFor()
    visit.hasFacesNext = await showsFaces(page)
  }
  await context.close()
  return visit
}

/** Fonts are shown as soon as they are loaded. */
const showsFaces = (page: Page) =>
  page.evaluate(() => ['1rem Figtree', '800 1rem Bricolage'].every((face) => document.fonts.check(face)))

/** @param limit the largest paint of the page without anything but the text, in milliseconds */
export function firstVisitRow(
  path: string,
  visits: readonly Pick<FirstVisit, 'painted' | 'shifted'>[],
  limit: number,
): Row {
  const painted = median(visits.map((visited) => visited.painted))
  const shift = figureOf(Math.max(...visits.map((visited) => visited.shifted)), 3)
  return rowOf({
    what: `first visit to \`${path}\`, Slow 4G + 4x CPU, largest paint`,
    figure: painted / limit,
    measured: (ratio) => `${Math.round(painted)} ms (${ratio}), shift ${shift.text}`,
    limit: `a static page with its text: ${Math.round(limit)} ms`,
    most: maxTimesBlank,
    also: ['no shift', shift.number === 0],
  })
}

export function facesRow(
  path: string,
  visits: readonly Pick<FirstVisit, 'hasFaces' | 'hasFacesNext'>[],
): Row {
  const here = visits.filter(({ hasFaces }) => hasFaces).length
  const next = visits.filter(({ hasFacesNext }) => hasFacesNext).length
  const shown = Math.min(here, next)
  return rowOf({
    what: `first visits to \`${path}\`, Slow 4G + 4x CPU, that show both faces`,
    ...{ figure: shown, digits: 0, unit: '', least: minWithFaces },
    measured: () => `${here} of ${visits.length}; on the next screen ${next}`,
  })
}

const drawnFiles = { '/': 'index.html', '/auth': 'auth.html' }

/** The texts of the drawn pages without styles, scripts and pictures, sent by the same code, compressed like those. */
async function servePlainPages(): Promise<{ address: string; close: () => Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'live-shows-plain-'))
  for (const file of Object.values(drawnFiles)) {
    const text = readFileSync(join('dist/pwa', file), 'utf8')
      .replace(/<(style|script|svg)\b.*?<\/\1>|<link[^>]*>/gs, '')
      .replace(/ (?:class|style)="[^"]*"/g, '')
    writeFileSync(join(folder, file), text)
    writeFileSync(join(folder, `${file}.br`), brotliCompressSync(text))
  }
  const server = new Koa().use(servePwa(folder, () => false)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    address: `http://127.0.0.1:${port}`,
    async close() {
      server.close()
      await rm(folder, { recursive: true })
    },
  }
}

/** Offline cold start, with the worker stopped, to a visible QR code on a slow phone, compared with a blank page's first paint. */
export function benchGate(): Promise<Row[]> {
  return inBrowser(async (browser, baseURL) => {
    const blank = await serveBlankPage()
    const context = await browser.newContext({ baseURL, ...phone })
    const gateAddress = await findGate(await context.newPage())
    const ours: number[] = []
    const limits: number[] = []
    for (let round = 0; round < 7; round += 1) {
      await context.setOffline(false)
      limits.push(await paintOf(await context.newPage(), blank.address))
      await context.setOffline(true)
      const page = await context.newPage()
      await stopWorkers(page)
      // The gate view is one part of the document, so the code is painted with its first text.
      ours.push(await paintOf(page, gateAddress, () => showsCode(page)))
    }
    blank.close()
    return [
      rowOf({
        what: 'offline cold start to a visible QR code, worker stopped before, 4x CPU',
        figure: median(ours) / median(limits),
        measured: (ratio) => `${Math.round(median(ours))} ms (${ratio})`,
        limit: `a blank page's paint: ${Math.round(median(limits))} ms`,
        most: maxTimesBlank,
      }),
    ]
  })
}

/** Waits until everything is cached, and returns the address that opens the first ready ticket. */
async function findGate(page: Page): Promise<string> {
  await signInPage(page, 'customer@example.com')
  await page.evaluate(() => navigator.serviceWorker.ready)
  await page.goto('/dashboard?tab=my-tickets')
  const first = (found: ReturnType<Page['getByText']>) => found.first()
  await first(page.getByText('on this phone', { exact: true })).waitFor()
  await untilGateSaved(page)
  await first(page.getByRole('button', { name: /Show QR code/ })).click()
  await showsCode(page)
  const { pathname, search } = new URL(page.url())
  await page.close()
  return pathname + search
}

const showsCode = (page: Page) =>
  page
    .getByRole('img', { name: /QR code/ })
    .first()
    .waitFor()

async function paintOf(page: Page, address: string, isThere = async () => {}): Promise<number> {
  await slowCpu(page)
  await page.goto(address)
  const painted = await firstText(page)
  await isThere()
  await page.close()
  return painted
}

/** The baseline of the pages: one line of text and no resources. */
async function serveBlankPage(): Promise<{ address: string; close: () => void }> {
  const server = createServer((_, reply) => {
    reply.setHeader('Content-Type', 'text/html; charset=utf-8')
    reply.end('<!doctype html><html lang="en"><title>Blank</title><p>Live Shows</p></html>')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { address: `http://127.0.0.1:${port}/`, close: () => server.close() }
}

/** A slow phone: 4x CPU slowdown, as in Lighthouse's mobile preset. */
async function slowCpu(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
}

/** Slow 4G: 150 ms round trip, 1.6 Mbit/s down, 750 kbit/s up (Lighthouse's docs/throttling.md). */
async function slow4g(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: (1.6 * 1024 * 1024) / 8,
    uploadThroughput: (750 * 1024) / 8,
  })
}

/** The first paint of a text, not only of the background, in milliseconds since navigation. */
const firstText = async (page: Page) =>
  (await entries(page, 'largest-contentful-paint'))[0]?.startTime ?? Number.NaN

/** The largest contentful paint so far, in milliseconds since navigation. */
const largestPaint = async (page: Page) =>
  (await entries(page, 'largest-contentful-paint')).at(-1)?.startTime ?? Number.NaN

/** What has moved by itself so far: the sum of the layout shifts. There may be none, which the observer does not report. */
const layoutShift = async (page: Page) =>
  (await entries(page, 'layout-shift', true)).reduce((sum, { value }) => sum + value, 0)

/** The performance entries of a kind; waits for the first ones unless there may be none. */
function entries(page: Page, type: string, mayBeNone = false) {
  return page.evaluate(
    ({ type, mayBeNone }) =>
      new Promise<{ startTime: number; value: number }[]>((resolve) => {
        const found: { startTime: number; value: number }[] = []
        new PerformanceObserver((list) => {
          for (const { startTime, value } of list.getEntries() as (PerformanceEntry & { value: number })[])
            found.push({ startTime, value })
          if (!mayBeNone) resolve(found)
        }).observe({ type, buffered: true })
        // Buffered entries have arrived two frames later.
        if (mayBeNone) requestAnimationFrame(() => requestAnimationFrame(() => resolve(found)))
      }),
    { type, mayBeNone },
  )
}
