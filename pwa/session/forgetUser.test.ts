import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Receipt } from '#contract/payments.ts'
import type { TicketRequest } from '#contract/requests.ts'
import { newId } from '../http/newId.ts'
import { listUnsentOwners, rememberUnsentOwner } from '../offline/device.ts'
import { keepDraft, readDraft } from '../offline/drafts.ts'
import { OfflineDb } from '../offline/offlineDb.ts'
import { enqueue, listOutbox } from '../outbox/queue/outbox.ts'
import { forgetUser } from './deviceCalls.ts'

let db: OfflineDb
beforeEach(async () => {
  db = new OfflineDb(newId())
  await keepDraft(db, 'chat:1', 'Are these')
  await db.threads.put({ requestId: '1', messages: [], checkedAt: '' })
  await db.receipts.put({ requestId: '1', receipt: {} as Receipt, checkedAt: '' })
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
  it('erases saved data and drafts', async () => {
    expect(await forgetUser(db, 'Sam')).toBe(0)
    expect(await readDraft(db, 'chat:1')).toBeUndefined()
    expect(await db.threads.count()).toBe(0)
    expect(await db.sentRequests.count()).toBe(0)
    expect(await db.receipts.count()).toBe(0)
    expect(await ownersHere()).toEqual([])
  })

  it('keeps unsent entries and remembers their owner', async () => {
    await write(db)
    expect(await forgetUser(db, 'Sam')).toBe(1)
    expect(await db.threads.count()).toBe(0)
    expect(await listOutbox(db)).toHaveLength(1)
    expect(await ownersHere()).toEqual([{ userId: db.userId, name: 'Sam', count: 1 }])
  })

  it('does not list an owner whose only unsent entry is an opened ticket', async () => {
    const ticket = { command: 'ticket.opened', lane: 't', content: { ticketId: 't' } } as const
    await enqueue(db, { id: newId(), ...ticket, writtenAt: '2027-06-05T20:00:00.000Z' })
    expect(await forgetUser(db, 'Sam')).toBe(1)
    expect(await listOutbox(db)).toHaveLength(1)
    expect(await ownersHere()).toEqual([])
  })

  it('no longer lists an owner whose outbox is empty', async () => {
    await rememberUnsentOwner({ userId: db.userId, name: 'Sam', count: 1 })
    await forgetUser(db, 'Sam')
    expect(await ownersHere()).toEqual([])
  })

  it('loses no entry that another tab writes at the same time', async () => {
    const otherTab = new OfflineDb(db.userId)
    await otherTab.open()
    for (let round = 1; round <= 20; round += 1) {
      await Promise.all([forgetUser(db, 'Sam'), write(otherTab)])
      expect(await listOutbox(otherTab)).toHaveLength(round)
    }
    otherTab.close()
  })
})
