import { expect, it } from 'vitest'
import {
  changedRequestId,
  draftPlaces,
  isUntouched,
  parseFormDraft,
  parsePictureDraft,
} from './requestDraft.ts'
import { emptyForm } from './requestForm.ts'

it('takes the fields that this version has, in their types, and never the address of a file', () => {
  const kept = { artist: 'Mitski', ticketCount: '3', color: 'red', stubhubScreenshot: '/api/files/x' }
  expect(parseFormDraft(kept)).toEqual({ artist: 'Mitski' })
  expect(parseFormDraft('nonsense')).toEqual({})
})

it('takes a whole picture or none', () => {
  const picture = { id: 'f', bytes: new ArrayBuffer(3), type: 'image/png', name: 'a.png', pickedSize: 9 }
  expect(parsePictureDraft(picture)).toEqual(picture)
  expect(parsePictureDraft({ ...picture, bytes: 'abc' })).toBeUndefined()
  expect(parsePictureDraft(undefined)).toBeUndefined()
})

it('knows a form in which nothing was typed', () => {
  expect(isUntouched({ ...emptyForm, stubhubScreenshot: '/api/files/x' })).toBe(true)
  expect(isUntouched({ ...emptyForm, venue: 'x' })).toBe(false)
})

it('knows a form in which nothing was changed', () => {
  const original = { ...emptyForm, artist: 'Mitski', section: '102' }
  expect(isUntouched({ ...original, stubhubScreenshot: '/api/files/x' }, original)).toBe(true)
  expect(isUntouched({ ...original, section: '104' }, original)).toBe(false)
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
