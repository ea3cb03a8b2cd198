import { expect, it } from 'vitest'
import { buildTicket } from '../../../testing/buildTicket.ts'
import { hasBegun } from '../../../ui/eventWords.ts'
import { arrivalOf, arrivalWords } from './arrival.ts'

const concertDate = '2027-06-05T20:00'
const noon = (day: string) => new Date(`${day}T12:00:00`)
const arrival = (days: number, now: Date, boughtOn = '2027-05-01') =>
  arrivalOf(
    [buildTicket({ concertDate, createdAt: noon(boughtOn).toISOString() })],
    { days, hasBegun: hasBegun(concertDate, now) },
    now,
  )

it('the day that was promised is named until it is over', () => {
  for (const [days, today] of [
    [12, '2027-05-24'],
    [3, '2027-06-02'],
  ] as const) {
    const promised = arrival(days, noon(today))
    expect(promised).toMatchObject({ short: 'Here by Wed, Jun 2' })
    expect(promised.isBroken).toBeUndefined()
    expect(arrivalWords(promised, false)).toBe(
      'The rest is here by Wed, Jun 2. We tell you the moment they are ready.',
    )
    // The day stands beside the pill.
    expect(arrivalWords(promised, true)).toBe('We tell you the moment they are ready.')
  }
})

it('after that no day is named, and the customer is told that it has passed', () => {
  for (const days of [2, 1, 0]) {
    const late = arrival(days, noon(`2027-06-0${5 - days}`))
    expect({ short: late.short, isBroken: late.isBroken }).toEqual({ short: undefined, isBroken: true })
    expect(arrivalWords(late, true)).toBe('Your tickets should have arrived by now.')
    expect(arrivalWords(late, false)).toBe('The rest should have arrived by now.')
  }
  expect(arrivalWords(arrival(-1, noon('2027-06-06')), true)).toBe('Your tickets never arrived.')
})

it('tickets that were bought after that day are not late before the show', () => {
  const bought = arrival(1, noon('2027-06-04'), '2027-06-03')
  expect(bought.short).toBe('Here before the show')
  expect(bought.isBroken).toBeUndefined()
  expect(arrival(-1, noon('2027-06-06'), '2027-06-03').isBroken).toBe(true)
  // Some of them were promised for that day.
  const both = ['2027-05-01', '2027-06-03'].map((day) =>
    buildTicket({ concertDate, createdAt: noon(day).toISOString() }),
  )
  expect(arrivalOf(both, { days: 1, hasBegun: false }, noon('2027-06-04')).isBroken).toBe(true)
})

it('once the event has begun nothing is promised any more, however late they were bought', () => {
  for (const boughtOn of ['2027-05-01', '2027-06-05']) {
    const before = arrival(0, new Date('2027-06-05T19:59:00'), boughtOn)
    expect(arrivalWords(before, true)).not.toContain('before the show')
    const begun = arrival(0, new Date('2027-06-05T20:00:00'), boughtOn)
    expect(begun).toMatchObject({ isBroken: true })
    expect(begun.short).toBeUndefined()
    expect(arrivalWords(begun, true)).toBe('Your tickets did not arrive before the show.')
  }
})
