import { describe, expect, it } from 'vitest'
import { eventDayEnd, firstUpcomingDay, isUpcoming } from './eventDay.ts'

const concert = '2026-12-05T20:00'

describe('the day of an event', () => {
  it('is over for the server when it is over in UTC−12, the last place on earth', () => {
    expect(eventDayEnd(concert).toISOString()).toBe('2026-12-06T12:00:00.000Z')
    expect(isUpcoming(concert, new Date('2026-12-06T11:59:59.999Z'))).toBe(true)
    expect(isUpcoming(concert, new Date('2026-12-06T12:00:00.000Z'))).toBe(false)
  })

  it.each([
    ['Kiritimati', 14 * 60, '2026-12-05T10:00:00.000Z'],
    ['London', 0, '2026-12-06T00:00:00.000Z'],
    ['Kathmandu', 5 * 60 + 45, '2026-12-05T18:15:00.000Z'],
    ['San Francisco', -8 * 60, '2026-12-06T08:00:00.000Z'],
  ])('ends at midnight for a viewer in %s', (_, offset, end) => {
    expect(eventDayEnd(concert, offset).toISOString()).toBe(end)
    expect(isUpcoming(concert, new Date(Date.parse(end) - 1), offset)).toBe(true)
    expect(isUpcoming(concert, new Date(end), offset)).toBe(false)
  })

  it('does not depend on the hour at which the event starts', () => {
    expect(eventDayEnd('2026-12-05T00:00')).toEqual(eventDayEnd('2026-12-05T23:59'))
    expect(eventDayEnd('2028-02-28T20:00').toISOString()).toBe('2028-02-29T12:00:00.000Z')
  })

  it('agrees to the millisecond with the day used in database queries', () => {
    for (const instant of [
      '2026-12-06T11:59:59.999Z',
      '2026-12-06T12:00:00.000Z',
      '2026-12-07T00:00:00.000Z',
    ]) {
      const now = new Date(instant)
      expect(concert < firstUpcomingDay(now), instant).toBe(!isUpcoming(concert, now))
    }
  })
})
