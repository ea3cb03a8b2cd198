import { expect, test, vi } from 'vitest'
import { renderHook } from '../../../testing/renderHook.tsx'
import { noteFailed } from './heldOffer.ts'
import { useFailedHere, useFailedOffers } from './useHeldOffer.ts'

const offer = { requestId: 'one', artist: 'Mitski', why: 'You are offline.', userId: 'ana', wasLeft: true }

async function open(id: string) {
  const openForm = vi.fn<() => void>()
  const desk = await renderHook((openedId: string) => {
    useFailedHere(openedId, 'ana', openForm)
    return useFailedOffers('ana')
  }, id)
  return { desk, openForm }
}

test('an offer that fails while its request is still shown is noted at the next one, until it is opened again with its form', async () => {
  const { desk, openForm } = await open('one')
  await desk.act(() => noteFailed(offer))
  await desk.rerender('two')
  expect(desk.now).toEqual([offer])
  expect(openForm).not.toHaveBeenCalled()
  await desk.rerender('one')
  expect(openForm).toHaveBeenCalledOnce()
  await desk.rerender('two')
  expect(desk.now).toEqual([])
})

test('offers of two requests that fail are noted newest first, to their sender alone', async () => {
  const other = { ...offer, requestId: 'two', artist: 'Wet Leg' }
  const { desk } = await open('three')
  await desk.act(() => [offer, other, { ...offer, requestId: 'four', userId: 'jo' }].forEach(noteFailed))
  expect(desk.now).toEqual([other, offer])
  await desk.rerender('two')
  expect(desk.now).toEqual([offer])
})

test('an offer of the open request that fails opens its form, and is not noted', async () => {
  const { desk, openForm } = await open('five')
  await desk.act(() => noteFailed({ ...offer, requestId: 'five', wasLeft: false }))
  expect(openForm).toHaveBeenCalledOnce()
  expect(desk.now).not.toContainEqual(expect.objectContaining({ requestId: 'five' }))
})
