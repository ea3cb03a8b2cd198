import { expect, test } from 'vitest'
import { buildRequest } from '../../../testing/buildRequest.ts'
import {
  assigneeWord,
  describePlace,
  describeRow,
  formatConcertDay,
  formatRoughly,
  shorten,
  shortName,
} from './requestWords.ts'

const now = new Date('2027-05-01T12:00:00Z')
const minute = 60_000
const hour = 60 * minute

test('a name is shortened to its first word and an initial', () => {
  expect(shortName('Maya Lindqvist')).toBe('Maya L.')
  expect(shortName('Ana Maria de Souza')).toBe('Ana S.')
  expect(shortName('Prince')).toBe('Prince')
  expect(shortName('  ')).toBe('')
})

test('a concert day is never shifted, and has a year only if it is not the current one', () => {
  expect(formatConcertDay('2027-08-14T23:59', now)).toBe('Aug 14')
  expect(formatConcertDay('2028-01-01T00:00', now)).toBe('Jan 1, 2028')
  expect(formatConcertDay('soon', now)).toBe('Invalid date')
})

test('a duration is less exact the longer it is', () => {
  expect(formatRoughly(30_000)).toBe('under a minute')
  expect(formatRoughly(42 * minute)).toBe('42 m')
  expect(formatRoughly(2 * hour + 5 * minute)).toBe('2 h 05 m')
  expect(formatRoughly(3 * hour)).toBe('3 h')
  expect(formatRoughly(21 * hour + 59 * minute)).toBe('21 h')
  expect(formatRoughly(49 * hour)).toBe('2 d')
})

test('the second line of a request is what the client said last, otherwise what they want', () => {
  const request = buildRequest({ venue: 'Red Rocks', concertDate: '2027-08-14T20:00', ticketCount: 2 })
  const message = { text: 'Any news?', authorName: 'Ana' }
  // Parts contain no-break spaces.
  const line = (of: typeof request) => describeRow(of, now).replaceAll('\u00a0', ' ')
  expect(line(request)).toBe('Red Rocks · Aug 14 · 2 tickets')
  expect(line({ ...request, lastMessage: { ...message, fromStaff: false } })).toBe('“Any news?”')
  expect(line({ ...request, lastMessage: { ...message, fromStaff: true } })).toBe(
    'Red Rocks · Aug 14 · 2 tickets',
  )
  expect(describePlace('102', 'F')).toBe('Sec 102, Row F')
  expect(describePlace('GA', null)).toBe('Sec GA')
})

test('whoever looks after a request is You or a first name', () => {
  const assignedTo = { id: 'ana', name: 'Ana Silva', at: '2027-05-01T10:00:00.000Z', by: 'ana' }
  expect(assigneeWord({ assignedTo }, 'ana')).toBe('You')
  expect(assigneeWord({ assignedTo }, 'jo')).toBe('Ana')
  expect(assigneeWord({ assignedTo: null }, 'jo')).toBeUndefined()
})

test('a long text is cut after whole characters, with an ellipsis', () => {
  expect(shorten('Red Rocks', 9)).toBe('Red Rocks')
  expect(shorten('Red Rocks Amphitheatre', 10)).toBe('Red Rocks…')
  expect(shorten('🎸🎸🎸', 2)).toBe('🎸🎸…')
})
