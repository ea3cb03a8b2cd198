import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { ClientError } from '#contract/rules/clientErrors.ts'

/** The reports that were sent. */
let sent: ClientError[]
/** Replaces `window`. */
let page: EventTarget
let isReached: boolean
let report: typeof import('./reportError.ts')

beforeEach(async () => {
  sent = []
  page = new EventTarget()
  isReached = true
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.stubGlobal('__BUILD_ID__', '0a1b2c3d4e5f')
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('location', { origin: 'https://live.example', pathname: '/checkout/0199f0c2' })
  vi.stubGlobal('fetch', async (_url: string, { body }: { body: string }) => {
    sent.push(JSON.parse(body))
    if (!isReached) throw new TypeError('Failed to fetch')
    return new Response('{}', { status: 200 })
  })
  vi.resetModules()
  report = await import('./reportError.ts')
  // Loaded here, because a report is sent only once it is.
  await import('./errorReports.ts')
})
afterEach(() => {
  vi.unstubAllGlobals()
  // Other test files share the modules.
  vi.resetModules()
})

function broken(message: string, ...frames: string[]): Error {
  const error = new TypeError(message)
  error.stack = [`TypeError: ${message}`, ...frames].join('\n')
  return error
}

/** Waits until this many reports were sent, and long enough for more. */
async function settle(count: number): Promise<void> {
  await expect.poll(() => sent.length).toBeGreaterThanOrEqual(count)
  await new Promise((resolve) => setTimeout(resolve, 50))
}

it('sends build, page pattern and frames in our own files, without personal data', async () => {
  report.reportError(
    broken(
      `no price for 'Sam Rivera'`,
      '    at Card (https://live.example/assets/app-Dta_7QJ.js:1:2345)',
      '    at extension (chrome-extension://abc/assets/x.js:1:2)',
      'draw@https://live.example/assets/index-CnX-1.js:7:89',
    ),
  )
  await expect.poll(() => sent).toHaveLength(1)
  expect(sent[0]).toEqual({
    build: '0a1b2c3d4e5f',
    route: '/checkout/:requestId',
    name: 'TypeError',
    message: 'no price for [text]',
    frames: ['app-Dta_7QJ.js:1:2345', 'index-CnX-1.js:7:89'],
  })
})

it('sends each distinct error once, and five per page load', async () => {
  for (let time = 0; time < 3; time += 1) report.reportError(broken('the same'))
  await settle(1)
  expect(sent).toHaveLength(1)
  for (const word of ['a', 'b', 'c', 'd', 'e', 'f', 'g']) report.reportError(broken(word))
  await settle(5)
  expect(sent.map(({ message }) => message)).toEqual(['the same', 'a', 'b', 'c', 'd'])
})

it('reports uncaught errors and rejections of any type, and no hidden errors of other sites', async () => {
  report.reportUncaughtErrors()
  page.dispatchEvent(Object.assign(new Event('error'), { error: broken('thrown') }))
  page.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason: 'only a word' }))
  page.dispatchEvent(Object.assign(new Event('error'), { error: null, message: 'Script error.' }))
  await settle(2)
  expect(sent.map(({ message }) => message).sort()).toEqual(['only a word', 'thrown'])
})

it('sends nothing while offline', async () => {
  vi.stubGlobal('navigator', { onLine: false })
  report.reportError(broken('offline'))
  await settle(0)
  expect(sent).toEqual([])
})

it('a failed report is dropped and not reported itself', async () => {
  isReached = false
  const unhandled = vi.fn()
  process.on('unhandledRejection', unhandled)
  report.reportError(broken('lost'))
  await settle(1)
  process.off('unhandledRejection', unhandled)
  expect(sent).toHaveLength(1)
  expect(unhandled).not.toHaveBeenCalled()
})
