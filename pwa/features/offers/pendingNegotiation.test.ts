import { expect, it } from 'vitest'
import { newId } from '../../http/newId.ts'
import { OfflineDb } from '../../offline/offlineDb.ts'
import { enqueue } from '../../outbox/queue/outbox.ts'
import type { OutboxEntry } from '../../outbox/queue/outboxEntry.ts'
import { buildMessage } from '../../testing/buildMessage.ts'
import { pendingNegotiation, readPendingNegotiation } from './pendingNegotiation.ts'

const entryOf = (id: string, command: string, offerId?: string) =>
  ({ id, command, content: { requestId: 'r', offerId, message: 'Less?' } }) as OutboxEntry

it('finds the last negotiation of an offer, and ignores other offers and plain messages', () => {
  const entries = [
    entryOf('1', 'offer.negotiate', 'o'),
    entryOf('2', 'offer.negotiate', 'o'),
    entryOf('3', 'offer.negotiate', 'another'),
    entryOf('4', 'chat.send'),
  ]
  expect(pendingNegotiation(entries, 'o')?.id).toBe('2')
  expect(pendingNegotiation(entries, 'none')).toBeUndefined()
})

it('is not pending once the message is in the thread, even if the reply was lost', async () => {
  const db = new OfflineDb(newId())
  const id = newId()
  await enqueue(db, {
    id,
    command: 'offer.negotiate',
    content: { requestId: 'r', offerId: 'o', message: 'Less?' },
    writtenAt: new Date().toISOString(),
  })
  expect((await readPendingNegotiation(db, 'o'))?.id).toBe(id)
  const checkedAt = new Date().toISOString()
  await db.threads.put({ requestId: 'r', messages: [buildMessage({ id: newId() })], checkedAt })
  expect((await readPendingNegotiation(db, 'o'))?.id).toBe(id)
  await db.threads.put({ requestId: 'r', messages: [buildMessage({ id })], checkedAt })
  expect(await readPendingNegotiation(db, 'o')).toBeUndefined()
  db.close()
})
