import 'fake-indexeddb/auto'
import { expect, it } from 'vitest'
import { newId } from '../../http/newId.ts'
import { OfflineDb } from '../../offline/offlineDb.ts'
import { enqueue } from '../../outbox/queue/outbox.ts'
import type { OutboxEntry } from '../../outbox/queue/outboxEntry.ts'
import { buildMessage } from '../../testing/buildMessage.ts'
import { pendingNegotiation, readPendingNegotiation } from './pendingNegotiation.ts'

const about = (id: string, command: string, offerId?: string) =>
  ({ id, command, content: { requestId: 'r', offerId, message: 'Less?' } }) as OutboxEntry

it('finds what was last said to an offer, and nothing that was said to another one or besides', () => {
  const entries = [
    about('1', 'offer.negotiate', 'o'),
    about('2', 'offer.negotiate', 'o'),
    about('3', 'offer.negotiate', 'another'),
    about('4', 'chat.send'),
  ]
  expect(pendingNegotiation(entries, 'o')?.id).toBe('2')
  expect(pendingNegotiation(entries, 'none')).toBeUndefined()
})

it('is over once the discussion has it, though the reply was lost', async () => {
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
