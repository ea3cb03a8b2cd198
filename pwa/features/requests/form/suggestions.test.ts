import { describe, expect, it } from 'vitest'
import { fillable, suggestionsFrom, takenBack, unchanged } from './suggestions.ts'

const now = new Date('2027-06-01T12:00:00Z')
const reading = {
  artist: 'Phoebe Bridgers',
  venue: 'Greek Theatre',
  concertDate: '2027-06-05T20:00',
  section: '102',
  row: 'F',
  ticketCount: 4,
  price: 240.5,
}
const suggestions = suggestionsFrom(reading, now)

it('a reading becomes fields as a customer would type them', () => {
  expect(suggestions).toEqual({
    artist: 'Phoebe Bridgers',
    venue: 'Greek Theatre',
    concertDate: '2027-06-05T20:00',
    section: '102',
    preferredRow: 'F',
    ticketCount: 4,
    stubhubPrice: '$240.50',
  })
  expect(suggestionsFrom({ price: 240 }, now)).toEqual({ stubhubPrice: '$240' })
  expect(suggestionsFrom({}, now)).toEqual({})
})

it('a date that the form would refuse is not suggested', () => {
  expect(suggestionsFrom({ concertDate: '2027-05-20T20:00' }, now)).toEqual({})
})

describe('a suggestion', () => {
  it('never replaces what was typed, and is none if the field has that value anyway', () => {
    expect(fillable({ artist: 'Phoebe Bridgers', venue: 'Greek Theatre' }, { artist: 'Phoebe' })).toEqual({
      venue: 'Greek Theatre',
    })
    expect(fillable({ ticketCount: 2 }, {})).toEqual({})
  })

  it('is marked until the field is changed', () => {
    expect(unchanged({ artist: 'Mitski', section: '102' }, { artist: 'Mitski', section: '103' })).toEqual({
      artist: 'Mitski',
    })
  })

  it('that was changed is not taken back', () => {
    expect(
      takenBack(
        { artist: 'Mitski', section: '102', ticketCount: 4 },
        { artist: 'Mitski', section: '103', ticketCount: 4 },
      ),
    ).toEqual({ artist: '', ticketCount: 2 })
  })
})
