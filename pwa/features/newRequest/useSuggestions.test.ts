import { describe, expect, it } from 'vitest'
import { fillable, suggestionsFrom, takenBack, unchanged } from './useSuggestions.ts'

describe('what was read from a screenshot', () => {
  const now = new Date('2027-06-01T12:00:00Z')
  const read = {
    artist: 'Phoebe Bridgers',
    venue: 'Greek Theatre',
    concertDate: '2027-06-05T20:00',
    section: '102',
    ticketCount: 2,
  }

  it('becomes fields as a customer would type them, without a date that the form would refuse', () => {
    const suggested = { ...read, preferredRow: 'F', stubhubPrice: '$240.50' }
    expect(suggestionsFrom({ ...read, row: 'F', price: 240.5 }, now)).toEqual(suggested)
    expect(suggestionsFrom({ price: 240 }, now)).toEqual({ stubhubPrice: '$240' })
    expect(suggestionsFrom({}, now)).toEqual({})
    expect(suggestionsFrom({ concertDate: '2027-05-20T20:00' }, now)).toEqual({})
  })

  it('never replaces what was typed', () => {
    const { artist, venue, ticketCount } = read
    expect(fillable({ artist, venue, ticketCount }, { artist: 'Phoebe' })).toEqual({ venue, ticketCount })
  })

  it('is marked until the field is changed, and then not taken back', () => {
    const found = { artist: 'Mitski', section: '102', ticketCount: 4 }
    const changed = { ...found, section: '103' }
    expect(unchanged(found, changed)).toEqual({ artist: 'Mitski', ticketCount: 4 })
    expect(takenBack(found, changed)).toEqual({ artist: '', ticketCount: 0 })
  })
})
