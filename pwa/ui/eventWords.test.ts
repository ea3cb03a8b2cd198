import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isUpcoming } from '#contract/rules/eventDay.ts'
import { arrivalDay, daysUntil, daysUntilWords, gateTime, hasBegun, isArrivalOverdue } from './eventWords.ts'

const now = new Date(2027, 4, 24, 17, 14)

describe('days until an event', () => {
  it('are calendar days, not multiples of 24 hours', () => {
    expect(daysUntil('2027-05-24T00:30', now)).toBe(0)
    expect(daysUntil('2027-05-25T00:30', now)).toBe(1)
    expect(daysUntil('2027-06-05T20:00', now)).toBe(12)
    expect(daysUntil('2027-05-20T20:00', now)).toBe(-4)
  })

  it('are shown as text, which is empty for past events', () => {
    expect([0, 1, 12].map(daysUntilWords)).toEqual(['today', 'tomorrow', 'in 12 days'])
    expect(daysUntilWords(-1)).toBe('')
    expect(daysUntilWords(daysUntil('soon', now))).toBe('')
  })
})

describe('the time in the gate view', () => {
  it('says tonight, today or tomorrow', () => {
    expect(gateTime('2027-05-24T20:00', now)).toBe('Tonight 8:00\u00a0PM')
    expect(gateTime('2027-05-24T14:00', now)).toBe('Today 2:00\u00a0PM')
    expect(gateTime('2027-05-25T19:30', now)).toBe('Tomorrow 7:30\u00a0PM')
  })

  it('is the date otherwise', () => {
    expect(gateTime('2027-06-05T20:00', now)).toBe('Sat, Jun 5, 8:00\u00a0PM')
    expect(gateTime('soon', now)).toBe('Invalid date')
  })
})

describe('the day by which tickets arrive', () => {
  it('is three days before the event', () => {
    expect(arrivalDay('2027-07-04T19:30', now)).toBe('Thu, Jul 1')
    expect(arrivalDay('2028-01-02T19:30', now)).toBe('Thu, Dec 30')
    expect(arrivalDay('2028-03-02T19:30', now)).toBe('Mon, Feb 28, 2028')
    expect(arrivalDay('soon', now)).toBe('Invalid date')
  })

  it('has passed if fewer than three days are left', () => {
    expect([4, 3, 2, 0, -5].map(isArrivalOverdue)).toEqual([false, false, true, true, true])
  })
})

describe('in a night when the viewer’s clock is changed', () => {
  const before = process.env.TZ
  beforeAll(() => {
    process.env.TZ = 'America/Los_Angeles'
  })
  afterAll(() => {
    if (before === undefined) delete process.env.TZ
    else process.env.TZ = before
  })

  // In 2027 it is set forward on March 14 and back on November 7, both at 2 AM.
  it.each([
    ['2027-03-14', '2027-03-13T20:30', '2027-03-15T00:30'],
    ['2027-11-07', '2027-11-06T20:30', '2027-11-08T00:30'],
  ])('%s: the days to an event stay whole, and it begins when that clock says so', (night, eve, after) => {
    expect(daysUntil(`${night}T01:30`, new Date(eve))).toBe(1)
    expect(daysUntil(`${night}T23:30`, new Date(`${night}T00:10`))).toBe(0)
    expect(daysUntil(`${night}T23:30`, new Date(after))).toBe(-1)
    expect(hasBegun(`${night}T20:00`, new Date(`${night}T19:59`))).toBe(false)
    expect(hasBegun(`${night}T20:00`, new Date(`${night}T20:00`))).toBe(true)
    expect(
      isUpcoming(
        `${night}T20:00`,
        new Date(`${night}T23:59`),
        -new Date(`${night}T23:59`).getTimezoneOffset(),
      ),
    ).toBe(true)
    expect(isUpcoming(`${night}T20:00`, new Date(after), -new Date(after).getTimezoneOffset())).toBe(false)
  })
})
