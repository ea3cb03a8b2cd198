import { afterEach, expect, it, vi } from 'vitest'
import { loadBrandFace } from './brandFace.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
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

it('the first paint waits for the display face where the service worker has it, for a moment at most', async () => {
  vi.useFakeTimers()
  const painted = vi.fn()
  expect(openPage({ controller: {} }, new Promise(() => undefined))).toEqual([])
  void loadBrandFace().then(painted)
  await vi.advanceTimersByTimeAsync(140)
  expect(painted).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(20)
  expect(painted).toHaveBeenCalled()

  const asked = openPage({ controller: {} }, Promise.resolve())
  await loadBrandFace()
  expect(asked).toEqual(['800 1rem Bricolage'])
})

it.each([
  ['a first visit', { controller: null }],
  ['a browser without service workers', undefined],
])('%s neither waits for it nor asks for it early', async (_, worker) => {
  const asked = openPage(worker, new Promise(() => undefined))
  await loadBrandFace()
  expect(asked).toEqual([])
})
