import { describe, expect, it } from 'vitest'
import {
  changedRequestId,
  draftPlaces,
  emptyForm,
  parseFormDraft,
  parsePictureDraft,
  priceHint,
  requestSchema,
  stripRow,
} from './requestForm.ts'

const filled = {
  artist: 'Phoebe Bridgers',
  venue: 'Greek Theatre',
  concertDate: '2027-06-05T20:00',
  section: '102',
  preferredRow: 'F',
  ticketCount: 2,
  stubhubPrice: '$240',
  stubhubScreenshot: '/api/files/0199b7a0-0000-7000-8000-000000000000',
}

describe('a form of a request', () => {
  const errorsOf = (form: typeof filled, words: string[] = []) => {
    const schema = requestSchema(words, () => new Date('2027-06-05T12:00:00Z'))
    const found: Record<string, string> = {}
    for (const { path, message } of schema.safeParse(form).error?.issues ?? [])
      found[String(path[0])] ??= message
    return found
  }

  it('is complete, or has an error for every missing field', () => {
    expect(errorsOf(filled)).toEqual({})
    expect(errorsOf({ ...emptyForm })).toEqual({
      artist: 'Artist is required',
      venue: 'Venue is required',
      concertDate: 'Event date is required',
      section: 'Section is required',
      preferredRow: 'Row number is required',
      ticketCount: 'At least 1 ticket is required',
      stubhubPrice: 'Secondary market app price is required',
      stubhubScreenshot: 'Secondary market app screenshot is required',
    })
  })

  it.each([
    ['2027-06-03T20:00', true],
    ['2027-06-05T08:00', false],
    // 4 June ends at this instant in the last time zone, UTC−12.
    ['2027-06-04T20:00', true],
  ])('is refused if its event is over in every time zone: %s, %s', (concertDate, isOver) => {
    const over = isOver ? { concertDate: 'This event is already over' } : {}
    expect(errorsOf({ ...filled, concertDate })).toEqual(over)
  })

  it('is refused with a blacklisted word anywhere in section and row, in any case', () => {
    const form = { ...filled, section: 'Near the OBSTRUCTED view', preferredRow: 'obstructed1' }
    expect(errorsOf(form, ['obstructed'])).toEqual({
      section: 'This section contains restricted content. Please use a different description.',
      preferredRow: 'This row contains restricted content. Please use a different description.',
    })
  })

  it('has a hint if its price cannot be parsed, and only letters and digits in its row', () => {
    for (const fine of ['', ' ', '$240', '1,240.50']) expect(priceHint(fine)).toBe('')
    for (const odd of ['abc', 'about 90', '$0'])
      expect(priceHint(odd)).toMatch(/^We cannot read this as a price/)
    expect(stripRow(' A-12 /b!')).toBe('A12b')
  })
})

describe('a stored draft', () => {
  it('has only known fields of the right type, without the address of the screenshot', () => {
    const kept = { artist: 'Mitski', ticketCount: '3', color: 'red', stubhubScreenshot: '/api/files/x' }
    expect(parseFormDraft({ typed: kept })).toEqual({ artist: 'Mitski' })
    expect(parseFormDraft('nonsense')).toEqual({})
  })

  it('of a picture is complete, or none', () => {
    const picture = { id: 'f', bytes: new ArrayBuffer(3), type: 'image/png', name: 'a.png', pickedSize: 9 }
    expect(parsePictureDraft(picture)).toEqual(picture)
    expect(parsePictureDraft({ ...picture, bytes: 'abc' })).toBeUndefined()
    expect(parsePictureDraft(undefined)).toBeUndefined()
  })

  it('of an edited request is recognized by its place', () => {
    const { form, picture } = draftPlaces('r')
    const places = [form, picture, draftPlaces(undefined).form, 'chat:r']
    expect(places.map(changedRequestId)).toEqual(['r', undefined, undefined, undefined])
  })
})
