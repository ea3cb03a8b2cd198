import { expect, test } from 'vitest'
import { snoozeTimes } from './snoozeTimes.ts'

const at = (hours: number) => new Date(2027, 4, 1, hours)
const offered = (due: Date | undefined, now: Date) =>
  snoozeTimes(due?.toISOString() ?? null, now).map(({ label, until }) => `${label} ${until.getHours()}`)

test('a request can be snoozed until shortly, until the morning, or until its reply is due', () => {
  expect(offered(at(24 + 11), at(12))).toEqual([
    'For an hour 13',
    'For 3 hours 15',
    'Until 9 tomorrow 9',
    'Until the reply is due 11',
  ])
  expect(offered(at(20), at(7))).toContain('Until 9 this morning 9')
})

test('never beyond the promised time', () => {
  expect(offered(at(14), at(12))).toEqual(['For an hour 13', 'Until the reply is due 14'])
  expect(offered(at(12), at(12))).toEqual([])
  expect(offered(undefined, at(12))).toEqual([])
})
