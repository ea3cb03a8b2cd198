import { type ChatMessage, chatMessage } from '#contract/chat.ts'
import { ticketRequest } from '#contract/requests.ts'
import { ticket } from '#contract/tickets.ts'
import type { OfflineDb } from '../../offline/offlineDb.ts'
import { isDiskFull } from '../../offline/openOfflineDb.ts'
import type { OutboxEntry } from './outboxEntry.ts'

/**
 * Takes an entry out of the outbox and its reply into what is saved, both or neither: a message is never shown twice, nor for
 * a moment not at all. Only where the disk is full the reply is not kept: it can be fetched again, and an entry that stayed
 * would hold up all that comes after it.
 */
export async function keepReply(db: OfflineDb, entry: OutboxEntry, reply: unknown): Promise<void> {
  try {
    await moveReply(db, entry, reply)
  } catch (error) {
    if (!isDiskFull(error)) throw error
    await db.transaction('rw', db.outbox, db.outgoingFiles, () => removeSent(db, entry))
  }
}

async function moveReply(db: OfflineDb, entry: OutboxEntry, reply: unknown): Promise<void> {
  const kept = [db.outbox, db.outgoingFiles, db.threads, db.sentRequests, db.tickets]
  await db.transaction('rw', kept, async () => {
    await removeSent(db, entry)
    switch (entry.command) {
      case 'chat.send':
      case 'chat.adminSend':
      case 'offer.negotiate':
        await addToSavedThread(db, chatMessage.parse(reply))
        break
      case 'request.submit': {
        // Sent with no page open, it is on no list here until the next one comes from the server.
        const request = ticketRequest.parse(reply)
        await db.sentRequests.put({ id: request.id, request })
        break
      }
      case 'ticket.confirmReceived':
      case 'ticket.opened': {
        const changed = ticket.parse(reply)
        await db.tickets.update(changed.id, { ticket: changed })
        break
      }
    }
  })
}

async function removeSent(db: OfflineDb, entry: OutboxEntry): Promise<void> {
  // By its id: at its place there may be an edited one by now, which nobody has sent.
  await db.outbox.where({ id: entry.id }).delete()
  if (entry.command === 'request.submit') await db.outgoingFiles.delete(entry.content.fileId)
}

/** Adds a message to a thread that is saved; one that is not is fetched whole when somebody looks. */
async function addToSavedThread(db: OfflineDb, message: ChatMessage): Promise<void> {
  const thread = await db.threads.get(message.requestId)
  if (thread?.messages.some(({ id }) => id === message.id)) return
  const messages = [...(thread?.messages ?? []), message].sort((one, other) => one.seq - other.seq)
  await db.threads.put({ requestId: message.requestId, messages, checkedAt: thread?.checkedAt ?? '' })
}
