import { expect, test } from 'vitest'
import { deliveryDue } from './deliveryDue.ts'

const now = new Date(2027, 11, 28, 23, 30)

test.each([
  ['2028-01-01T20:00', 'due Dec 29', 'by Dec 29', false],
  ['2027-12-31T00:15', 'due today', 'today', true],
  ['2027-12-30T20:00', 'overdue since Dec 27', '· overdue', true],
  ['2028-01-09T20:00', 'due Jan 6, 2028', 'by Jan 6', false],
  ['someday', 'Invalid date', '· Invalid date', true],
])('tickets for an event at %s are %s', (concertDate, text, short, isUrgent) => {
  expect(deliveryDue({ concertDate }, now)).toEqual({ text, short, isUrgent })
})
