import { expect, it } from 'vitest'
import { newId } from '../../http/newId.ts'
import { OfflineDb } from '../../offline/offlineDb.ts'
import { enqueue } from '../../outbox/queue/outbox.ts'
import { buildMessage } from '../../testing/buildMessage.ts'
import { readPendingNegotiation } from './OfferAsks.tsx'

it('the last negotiation of an offer is pending until its message is in the thread, even if the reply was lost', async () => {
  const db = new OfflineDb(newId())
  const negotiate = async (offerId: string) => {
    const id = newId()
    const content = { requestId: 'r', offerId, message: 'Less?' }
    await enqueue(db, { id, command: 'offer.negotiate', content, writtenAt: new Date().toISOString() })
    return id
  }
  const pendingId = async (offerId: string) => (await readPendingNegotiation(db, offerId))?.id
  const threadHas = (id: string) =>
    db.threads.put({ requestId: 'r', messages: [buildMessage({ id })], checkedAt: new Date().toISOString() })

  await negotiate('o')
  const last = await negotiate('o')
  await negotiate('another')
  expect([await pendingId('o'), await pendingId('none')]).toEqual([last, undefined])
  await threadHas(newId())
  expect(await pendingId('o')).toBe(last)
  await threadHas(last)
  expect(await pendingId('o')).toBeUndefined()
  db.close()
})
