import { expect, it } from 'vitest'
import type { AdminMessage } from '#contract/messages.ts'
import type { Pages } from '../../http/pages.ts'
import type { RowRefresh } from '../../http/readQuery.ts'
import { type MessageFilter, messagesQueries } from './messages.ts'

const message: AdminMessage = {
  id: '01990000-0000-7000-8000-000000000002',
  subject: 'Parking',
  message: 'Do you sell parking passes too?',
  priority: 'normal',
  kind: 'faq',
  isRead: false,
  fromUserId: '01990000-0000-7000-8000-000000000009',
  from: { name: 'Theo Brandt', email: 'theo@example.com' },
  createdAt: '2027-05-01T12:00:00.000Z',
  requestId: null,
  artist: null,
  response: null,
  respondedAt: null,
  respondedBy: null,
}
const older = {
  ...message,
  id: '01990000-0000-7000-8000-000000000001',
  createdAt: '2027-05-01T11:00:00.000Z',
}

/** The ids of a list that had the older message, after one has changed. */
function idsAfter(filter: MessageFilter, changed: AdminMessage): string[] {
  const { rowRefresh } = messagesQueries.list(filter).meta as { rowRefresh: RowRefresh<AdminMessage> }
  const before: Pages<AdminMessage> = { pages: [{ rows: [older], next: undefined }], pageParams: [[]] }
  return rowRefresh.place(before, changed).pages.flatMap(({ rows }) => rows.map(({ id }) => id))
}

it.each<[string, MessageFilter, Partial<AdminMessage>, boolean]>([
  ['all messages', {}, { isRead: true }, true],
  ['unread ones', { state: 'unread' }, {}, true],
  ['unread ones', { state: 'unread' }, { isRead: true }, false],
  ['urgent ones', { priority: 'urgent' }, { priority: 'urgent' }, true],
  ['urgent ones', { priority: 'urgent' }, {}, false],
  ['questions', { kind: 'faq' }, {}, true],
  ['negotiations', { kind: 'negotiation' }, {}, false],
  ['what a search finds', { q: 'PARK theo' }, {}, true],
  ['what a search finds', { q: 'parking ana' }, {}, false],
])('the list of %s (%o), newest first, takes in a new message %o: %s', (_, filter, change, isIn) => {
  expect(idsAfter(filter, { ...message, ...change })).toEqual(isIn ? [message.id, older.id] : [older.id])
})

it('a message that was read leaves the list of unread ones', () => {
  expect(idsAfter({ state: 'unread' }, { ...older, isRead: true })).toEqual([])
})

it('an unread urgent message comes before newer ones until it is read', () => {
  const urgent = {
    ...message,
    id: '01990000-0000-7000-8000-000000000000',
    createdAt: '2027-05-01T10:00:00.000Z',
  }
  expect(idsAfter({}, { ...urgent, priority: 'urgent' })).toEqual([urgent.id, older.id])
  expect(idsAfter({}, { ...urgent, priority: 'urgent', isRead: true })).toEqual([older.id, urgent.id])
})
