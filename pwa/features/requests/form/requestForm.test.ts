import { describe, expect, it } from 'vitest'
import { emptyForm, priceHint, requestSchema, stripRow } from './requestForm.ts'

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

const now = () => new Date('2027-06-05T12:00:00Z')

function errorsOf(form: typeof filled, words: string[] = []) {
  const { error } = requestSchema(words, now).safeParse(form)
  const found: Record<string, string> = {}
  for (const { path, message } of error?.issues ?? []) found[String(path[0])] ??= message
  return found
}

describe('requestSchema', () => {
  it('accepts a complete form', () => {
    expect(errorsOf(filled)).toEqual({})
  })

  it('has an error for every missing field', () => {
    expect(errorsOf({ ...emptyForm })).toEqual({
      artist: 'Artist is required',
      venue: 'Venue is required',
      concertDate: 'Event date is required',
      section: 'Section is required',
      preferredRow: 'Row number is required',
      stubhubPrice: 'Secondary market app price is required',
      stubhubScreenshot: 'Secondary market app screenshot is required',
    })
  })

  it('rejects an event that is over in every time zone, and accepts one of today', () => {
    const over = { concertDate: 'This event is already over' }
    expect(errorsOf({ ...filled, concertDate: '2027-06-03T20:00' })).toEqual(over)
    expect(errorsOf({ ...filled, concertDate: '2027-06-05T08:00' })).toEqual({})
    // 4 June ends at this instant in the last time zone, UTC−12.
    expect(errorsOf({ ...filled, concertDate: '2027-06-04T20:00' })).toEqual(over)
  })

  it('rejects a blacklisted word anywhere in section and row, in any case', () => {
    const form = { ...filled, section: 'Near the OBSTRUCTED view', preferredRow: 'obstructed1' }
    expect(errorsOf(form, ['obstructed'])).toEqual({
      section: 'This section contains restricted content. Please use a different description.',
      preferredRow: 'This row contains restricted content. Please use a different description.',
    })
  })
})

describe('priceHint', () => {
  it('says if a price cannot be parsed', () => {
    for (const fine of ['', ' ', '$240', '1,240.50']) expect(priceHint(fine)).toMatch(/^Per ticket/)
    for (const odd of ['abc', 'about 90', '$0'])
      expect(priceHint(odd)).toMatch(/^We cannot read this as a price/)
  })
})

describe('stripRow', () => {
  it('keeps letters and digits', () => {
    expect(stripRow(' A-12 /b!')).toBe('A12b')
  })
})
