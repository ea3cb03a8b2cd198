import { expect, test } from 'vitest'
import { reminderTimes, snoozeTimes } from './DeskActions.tsx'
import { parsePickedTime, wallTimeOf } from './DeskSheets.tsx'

const at = (hours: number) => new Date(2027, 4, 1, hours)
const offered = (due: Date | undefined, now: Date) =>
  snoozeTimes(due?.toISOString() ?? null, now).map(({ label, until }) => `${label} ${until.getHours()}`)

test('a request can be snoozed until shortly, until the morning, or until its reply is due', () => {
  expect(offered(at(24 + 11), at(12))).toEqual([
    'For an hour 13',
    'For 3 hours 15',
    'Until 9 tomorrow 9',
    'Until the client writes, at the latest 11',
  ])
  expect(offered(at(20), at(7))).toEqual([
    'For an hour 8',
    'Until 9 this morning 9',
    'For 3 hours 10',
    'Until the client writes, at the latest 20',
  ])
  expect(offered(at(20), new Date(2027, 4, 1, 8, 44)).join()).not.toContain('morning')
})

test('never beyond the promised time', () => {
  expect(offered(at(14), at(12))).toEqual(['For an hour 13', 'Until the client writes, at the latest 14'])
  expect(offered(at(12), at(12))).toEqual([])
  expect(offered(undefined, at(12))).toEqual([])
})

test('a reminder is in the time that the client has', () => {
  const reminders = (end: Date, isDeadline: boolean) =>
    reminderTimes(end.toISOString(), isDeadline, at(12)).map(({ label }) => label)
  expect(reminders(at(36), true)).toEqual(['In 3 hours', 'Tomorrow', '2 hours before it ends'])
  expect(reminders(at(14), true)).toEqual([])
  expect(reminders(at(24 * 30), false)).toEqual(['In 3 hours', 'Tomorrow', 'In 2 days', 'In a week'])
})

test('a picked time is local, in the future, and not beyond the promised time', () => {
  const due = new Date(2027, 4, 2, 11, 30, 45)
  const pick = (typed: string) => parsePickedTime(typed, due.toISOString(), 'Too late.', at(12))
  expect(wallTimeOf(due)).toBe('2027-05-02T11:30')
  expect(pick('2027-05-01T12:01')).toEqual({ until: new Date(2027, 4, 1, 12, 1) })
  expect(pick('2027-05-02T11:30')).toEqual({ until: new Date(2027, 4, 2, 11, 30) })
  expect(pick('2027-05-02T11:31')).toEqual({ error: 'Too late.' })
  expect(pick('2027-05-01T12:00')).toEqual({ error: 'Choose a time in the future.' })
  for (const typed of ['', '2027-05', 'x']) {
    expect(pick(typed)).toEqual({ error: expect.stringMatching(/^Choose a/) })
  }
})
