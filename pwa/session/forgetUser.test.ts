import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { TicketRequest } from '#contract/requests.ts'
import { newId } from '../http/newId.ts'
import { listUnsentOwners, rememberUnsentOwner } from '../offline/device.ts'
import { keepDraft, readDraft } from '../offline/drafts.ts'
import { OfflineDb } from '../offline/offlineDb.ts'
import { enqueue, listOutbox } from '../outbox/queue/outbox.ts'
import { forgetUser } from './forgetUser.ts'

let db: OfflineDb
beforeEach(async () => {
  db = new OfflineDb(newId())
  await keepDraft(db, 'chat:1', 'Are these')
  await db.threads.put({ requestId: '1', messages: [], checkedAt: '' })
  await db.sentRequests.put({ id: '1', request: { id: '1' } as TicketRequest })
})
afterEach(() => db.delete())

function write(from: OfflineDb): Promise<void> {
  const content = { requestId: '1', message: 'Hello' }
  const writtenAt = '2027-06-05T20:00:00.000Z'
  return enqueue(from, { id: newId(), command: 'chat.send', content, writtenAt })
}

const ownersHere = async () => (await listUnsentOwners()).filter(({ userId }) => userId === db.userId)

describe('forgetUser', () => {
  it('erases what was read and typed', async () => {
    expect(await forgetUser(db, 'Sam')).toBe(0)
    expect(await readDraft(db, 'chat:1')).toBeUndefined()
    expect(await db.threads.count()).toBe(0)
    expect(await db.sentRequests.count()).toBe(0)
    expect(await ownersHere()).toEqual([])
  })

  it('leaves what was not sent, and remembers whose it is', async () => {
    await write(db)
    expect(await forgetUser(db, 'Sam')).toBe(1)
    expect(await db.threads.count()).toBe(0)
    expect(await listOutbox(db)).toHaveLength(1)
    expect(await ownersHere()).toEqual([{ userId: db.userId, name: 'Sam', count: 1 }])
  })

  it('says of nobody that they left something where all that waits is that a ticket was opened', async () => {
    const ticket = { command: 'ticket.opened', lane: 't', content: { ticketId: 't' } } as const
    await enqueue(db, { id: newId(), ...ticket, writtenAt: '2027-06-05T20:00:00.000Z' })
    expect(await forgetUser(db, 'Sam')).toBe(1)
    expect(await listOutbox(db)).toHaveLength(1)
    expect(await ownersHere()).toEqual([])
  })

  it('no longer tells of somebody whose outbox is empty by now', async () => {
    await rememberUnsentOwner({ userId: db.userId, name: 'Sam', count: 1 })
    await forgetUser(db, 'Sam')
    expect(await ownersHere()).toEqual([])
  })

  it('loses nothing that another tab writes at the same moment', async () => {
    const otherTab = new OfflineDb(db.userId)
    await otherTab.open()
    for (let round = 1; round <= 20; round += 1) {
      await Promise.all([forgetUser(db, 'Sam'), write(otherTab)])
      expect(await listOutbox(otherTab)).toHaveLength(round)
    }
    otherTab.close()
  })
})
