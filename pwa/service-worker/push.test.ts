import { afterEach, expect, it, vi } from 'vitest'
import { showPushes } from './push.ts'

afterEach(() => vi.unstubAllGlobals())

/** A worker that shows notifications with this function. @returns delivers a push, and waits until it is handled */
function startWorker(showNotification: () => Promise<void>): () => Promise<unknown> {
  let receive: (event: object) => void = () => {}
  const addEventListener = (_: string, listener: typeof receive) => {
    receive = listener
  }
  vi.stubGlobal('self', { addEventListener, registration: { showNotification }, navigator: {} })
  showPushes()
  return () => new Promise((resolve) => receive({ data: null, waitUntil: resolve }))
}

it('pushes are shown in the order they came, however long one takes', async () => {
  const finish: (() => void)[] = []
  const push = startWorker(() => new Promise((resolve) => finish.push(resolve)))
  const handled = [push(), push()]
  await vi.waitFor(() => expect(finish).toHaveLength(1))
  // Long enough for the second, if it did not wait.
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(finish).toHaveLength(1)
  finish[0]?.()
  await vi.waitFor(() => expect(finish).toHaveLength(2))
  finish[1]?.()
  await Promise.all(handled)
})

it('a push that could not be shown does not hold up the next', async () => {
  const show = vi.fn().mockRejectedValueOnce(new Error('No permission')).mockResolvedValue(undefined)
  const push = startWorker(show)
  const handled = await Promise.allSettled([push(), push()])
  expect(handled.map(({ status }) => status)).toEqual(['rejected', 'fulfilled'])
  expect(show).toHaveBeenCalledTimes(2)
})
