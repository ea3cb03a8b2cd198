import { expect, it } from 'vitest'
import { changedRequestId, draftPlaces, parseFormDraft, parsePictureDraft } from './requestDraft.ts'

it('takes the fields that this version has, in their types, and never the address of a file', () => {
  const kept = { artist: 'Mitski', ticketCount: '3', color: 'red', stubhubScreenshot: '/api/files/x' }
  expect(parseFormDraft({ typed: kept })).toEqual({ artist: 'Mitski' })
  // As an earlier version kept it.
  expect(parseFormDraft(kept)).toEqual({ artist: 'Mitski' })
  expect(parseFormDraft('nonsense')).toEqual({})
})

it('takes a whole picture or none', () => {
  const picture = { id: 'f', bytes: new ArrayBuffer(3), type: 'image/png', name: 'a.png', pickedSize: 9 }
  expect(parsePictureDraft(picture)).toEqual(picture)
  expect(parsePictureDraft({ ...picture, bytes: 'abc' })).toBeUndefined()
  expect(parsePictureDraft(undefined)).toBeUndefined()
})

it('knows whose changes are kept at a place', () => {
  const { form, picture } = draftPlaces('r')
  expect([form, picture, draftPlaces(undefined).form, 'chat:r'].map(changedRequestId)).toEqual([
    'r',
    undefined,
    undefined,
    undefined,
  ])
})
