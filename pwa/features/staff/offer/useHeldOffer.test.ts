import { expect, test } from 'vitest'
import { renderHook } from '../../../testing/renderHook.tsx'
import { noteFailed } from './heldOffer.ts'
import { useFailedOffer } from './useHeldOffer.ts'

const offer = { requestId: 'one', artist: 'Mitski', why: 'You are offline.', userId: 'ana', wasLeft: true }
const open = (id: string) => renderHook((openedId: string) => useFailedOffer(openedId, 'ana'), id)

test('an offer that fails while its request is still shown is noted at the next one, until it is opened again', async () => {
  const notice = await open('one')
  await notice.act(() => noteFailed(offer))
  expect(notice.now).toBeUndefined()
  await notice.rerender('two')
  expect(notice.now).toEqual(offer)
  await notice.rerender('one')
  await notice.rerender('two')
  expect(notice.now).toBeUndefined()
})

test('offers of two requests that fail are noted one after the other, to their sender alone, and not again if their form told it', async () => {
  const other = { ...offer, requestId: 'two', artist: 'Wet Leg' }
  const notice = await open('three')
  const ofJo = { ...offer, requestId: 'four', userId: 'jo' }
  const told = { ...offer, requestId: 'five', wasLeft: false }
  await notice.act(() => [offer, other, ofJo, told].forEach(noteFailed))
  expect(notice.now).toEqual(other)
  await notice.rerender('two')
  expect(notice.now).toEqual(offer)
})
