import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { loadFaces, reloadOnStaleBuild } from './atStart.ts'

let page: EventTarget
let stored: Map<string, string>
const reload = vi.fn()
const fetch = vi.fn<() => Promise<Response>>()

beforeEach(() => {
  page = new EventTarget()
  stored = new Map()
  reload.mockReset()
  fetch.mockReset().mockImplementation(async () => new Response('{"status":"ok"}'))
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.stubGlobal('location', { reload })
  vi.stubGlobal('fetch', fetch)
  vi.stubGlobal('__BUILD_ID__', '0a1b2c3d4e5f')
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  })
  reloadOnStaleBuild()
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const settle = () => new Promise((resolve) => setTimeout(resolve, 20))
async function missFile(): Promise<void> {
  page.dispatchEvent(new Event('vite:preloadError'))
  await settle()
}

it('reloads a page whose file is missing, once per build', async () => {
  await missFile()
  expect(reload).toHaveBeenCalledTimes(1)
  await missFile()
  expect(reload).toHaveBeenCalledTimes(1)
  vi.stubGlobal('__BUILD_ID__', '1b2c3d4e5f6a')
  await missFile()
  expect(reload).toHaveBeenCalledTimes(2)
})

it.each([
  ['cannot be reached', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['is replaced by a captive portal', async () => new Response('<html>')],
])('keeps the page while the server %s, and reloads at the next failure', async (_, answer) => {
  fetch.mockImplementationOnce(answer)
  await missFile()
  expect(reload).not.toHaveBeenCalled()
  await missFile()
  expect(reload).toHaveBeenCalledTimes(1)
})

it('keeps the page without storage, where nothing would stop a reload loop', async () => {
  vi.stubGlobal('sessionStorage', undefined)
  await missFile()
  expect(reload).not.toHaveBeenCalled()
})

/** @returns what the page has asked for */
function openPage(worker: object | undefined, loaded: Promise<unknown>): string[] {
  const asked: string[] = []
  vi.stubGlobal('navigator', { serviceWorker: worker })
  const load = (face: string) => {
    asked.push(face)
    return loaded
  }
  vi.stubGlobal('document', { fonts: { load } })
  return asked
}

it('the first paint waits for the faces where the service worker has it, for a moment at most', async () => {
  vi.useFakeTimers()
  const painted = vi.fn()
  expect(openPage({ controller: {} }, new Promise(() => undefined))).toEqual([])
  void loadFaces().then(painted)
  await vi.advanceTimersByTimeAsync(140)
  expect(painted).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(20)
  expect(painted).toHaveBeenCalled()

  const asked = openPage({ controller: {} }, Promise.resolve())
  await loadFaces()
  expect(asked).toEqual(['1rem Figtree', '800 1rem Bricolage'])
})

it.each([
  ['a first visit', { controller: null }],
  ['a browser without service workers', undefined],
])('%s neither waits for them nor asks for them early', async (_, worker) => {
  const asked = openPage(worker, new Promise(() => undefined))
  await loadFaces()
  expect(asked).toEqual([])
})
