import { type ChatMessage, chatMessage } from '#contract/chat.ts'
import { ticket } from '#contract/tickets.ts'
import type { OfflineDb } from './offlineDb.ts'
import type { OutboxEntry } from './outboxEntry.ts'

/**
 * Takes an entry out of the outbox and its reply into what is saved, both or neither: a message is never shown twice, nor for
 * a moment not at all.
 */
export async function keepReply(db: OfflineDb, entry: OutboxEntry, reply: unknown): Promise<void> {
  await db.transaction('rw', db.outbox, db.outgoingFiles, db.threads, db.tickets, async () => {
    // By its id: at its place there may be an edited one by now, which nobody has sent.
    await db.outbox.where({ id: entry.id }).delete()
    switch (entry.command) {
      case 'chat.send':
      case 'chat.adminSend':
        await addToSavedThread(db, chatMessage.parse(reply))
        break
      case 'request.submit':
        await db.outgoingFiles.delete(entry.content.fileId)
        break
      case 'ticket.confirmReceived':
      case 'ticket.opened': {
        const changed = ticket.parse(reply)
        await db.tickets.update(changed.id, { ticket: changed })
        break
      }
    }
  })
}

/** Adds a message to a thread that is saved; one that is not is fetched whole when somebody looks. */
async function addToSavedThread(db: OfflineDb, message: ChatMessage): Promise<void> {
  const thread = await db.threads.get(message.requestId)
  if (thread?.messages.some(({ id }) => id === message.id)) return
  const messages = [...(thread?.messages ?? []), message].sort((one, other) => one.seq - other.seq)
  await db.threads.put({ requestId: message.requestId, messages, checkedAt: thread?.checkedAt ?? '' })
}
