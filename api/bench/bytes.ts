import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { chromium } from '@playwright/test'
import { startApp } from '../../pwa/e2e/runningApp.ts'
import { signIn } from '../../pwa/e2e/test.ts'
import { chromiumFlags, chromiumPath } from '../../pwa/testing/chromium.ts'
import type { Row } from './row.ts'

const root = 'dist/pwa'
const kB = 1000
const pages: readonly { path: string; budget: number; as?: string }[] = [
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
  const app = await startApp()
  const browser = await chromium.launch({ executablePath: chromiumPath(), args: chromiumFlags })
  const rows: Row[] = []
  for (const { path, budget, as } of pages) {
    const context = await browser.newContext({ baseURL: app.address, serviceWorkers: 'block' })
    const page = await context.newPage()
    if (as) await signIn(page, `${as}@example.com`)
    const files = new Set<string>()
    page.on('response', (response) => {
      const { pathname } = new URL(response.url())
      if (/\.(js|css)$/.test(pathname)) files.add(pathname)
    })
    const document = await page.goto(path)
    await page.waitForLoadState('networkidle')
    const [, styles = ''] = /<style>(.*)<\/style>/s.exec((await document?.text()) ?? '') ?? []
    const bytes = [...files].reduce((sum, file) => sum + gzipSize(file), gzipSync(styles).length)
    rows.push({
      what: `JavaScript + CSS of \`${path}\`, gzip`,
      measured: `${Math.round(bytes / kB)} kB`,
      limit: 'React 19 with a router: 82 kB',
      target: `≤ ${budget} kB`,
      isMet: bytes <= budget * kB,
    })
    await context.close()
  }
  await browser.close()
  await app.remove()

  const worker = gzipSize('/sw.js')
  rows.push({
    what: '`sw.js`, which every cold start of the worker evaluates, gzip',
    measured: `${(worker / kB).toFixed(1)} kB`,
    limit: 'fixed',
    target: `≤ ${workerBudget} kB`,
    isMet: worker <= workerBudget * kB,
  })
  const precached = precacheList()
  const bytes = precached.reduce((sum, file) => sum + gzipSize(`/${file}`), 0)
  rows.push({
    what: `whole precache (${precached.length} files), gzip`,
    measured: `${Math.round(bytes / kB)} kB`,
    limit: 'fixed',
    target: `≤ ${precacheBudget} kB`,
    isMet: bytes > 0 && bytes <= precacheBudget * kB,
  })
  return rows
}

/** The files that the service worker precaches, from the list that the build writes. */
function precacheList(): string[] {
  if (!existsSync(join(root, 'sw.js'))) return []
  return JSON.parse(readText('precache.json'))
}

function readText(name: string): string {
  return readFileSync(join(root, name), 'utf8')
}

/** The size on the wire: the compressed file from the build, or the file itself without one. */
function gzipSize(path: string): number {
  const file = join(root, path)
  try {
    return statSync(`${file}.gz`).size
  } catch {
    return statSync(file).size
  }
}
