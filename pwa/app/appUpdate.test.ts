import { afterEach, expect, it, vi } from 'vitest'
import { offerWaiting, updateState } from './appUpdate.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  updateState.set('none')
})

it.each([
  ['a worker that waits for the one before is offered', { waiting: {}, active: {} }, 'ready'],
  ['the first worker, which has none before it, is not', { waiting: {}, active: null }, 'none'],
  ['one that has started meanwhile is not', { waiting: null, active: {} }, 'none'],
])('%s', async (_, registration, state) => {
  vi.stubGlobal('navigator', { serviceWorker: { getRegistration: async () => registration } })
  await offerWaiting()
  expect(updateState.read()).toBe(state)
})
