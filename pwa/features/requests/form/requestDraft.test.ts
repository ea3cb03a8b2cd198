import { expect, it } from 'vitest'
import { changedRequestId, draftPlaces, parseFormDraft, parsePictureDraft } from './requestDraft.ts'

it('keeps only known fields of the right type, without the address of the screenshot', () => {
  const kept = { artist: 'Mitski', ticketCount: '3', color: 'red', stubhubScreenshot: '/api/files/x' }
  expect(parseFormDraft({ typed: kept })).toEqual({ artist: 'Mitski' })
  expect(parseFormDraft('nonsense')).toEqual({})
})

it('rejects an incomplete picture', () => {
  const picture = { id: 'f', bytes: new ArrayBuffer(3), type: 'image/png', name: 'a.png', pickedSize: 9 }
  expect(parsePictureDraft(picture)).toEqual(picture)
  expect(parsePictureDraft({ ...picture, bytes: 'abc' })).toBeUndefined()
  expect(parsePictureDraft(undefined)).toBeUndefined()
})

it('recognizes the drafts of edited requests by their place', () => {
  const { form, picture } = draftPlaces('r')
  expect([form, picture, draftPlaces(undefined).form, 'chat:r'].map(changedRequestId)).toEqual([
    'r',
    undefined,
    undefined,
    undefined,
  ])
})
