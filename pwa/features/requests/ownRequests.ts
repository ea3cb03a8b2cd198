import type { User } from '#contract/accounts.ts'
import type { TicketRequest } from '#contract/requests.ts'
import { isMessageEntry, type MessageEntry, type OutboxEntry } from '../../outbox/queue/outboxEntry.ts'

/** The outbox entry of a new request. */
export type UnsentRequest = Extract<OutboxEntry, { command: 'request.submit' }>

export function isUnsentRequest(entry: OutboxEntry): entry is UnsentRequest {
  return entry.command === 'request.submit'
}

/** The form with an unsent request to edit. */
export function editPath(entryId: string): string {
  return `/dashboard?tab=new-request&edit=${entryId}`
}

type Sender = Pick<User, 'name' | 'email' | 'phone'>

/** An unsent request as the server will return it. The id stays the same. */
export function toTicketRequest(entry: UnsentRequest, sender: Sender): TicketRequest {
  const { fileId: _, ...form } = entry.content
  return {
    ...form,
    id: entry.id,
    kind: 'sourced',
    name: sender.name,
    email: sender.email,
    phone: sender.phone,
    stubhubScreenshot: null,
    adminResponse: null,
    offerPrice: null,
    clientResponse: null,
    createdAt: entry.writtenAt,
    replyDueAt: null,
    deadlineAt: null,
    expiredBecause: null,
    isPaid: false,
    showMoved: null,
    isShowCancelled: false,
    messageCount: 0,
    currentOffer: null,
    order: null,
    lastMessage: null,
    unreadMessages: 0,
    status: 'pending',
  }
}

export interface RequestRow {
  request: TicketRequest
  /** The request's outbox entry while it is not sent yet. */
  unsent?: UnsentRequest | undefined
  /** The newest message in its thread that is not sent yet. */
  unsentMessage?: MessageEntry | undefined
}

interface KnownRequests {
  /** The list as last fetched. */
  fetched: readonly TicketRequest[]
  /** Sent from this device, perhaps by the service worker, and maybe not in the list yet. */
  sent: readonly TicketRequest[]
  /** The outbox. */
  entries: readonly OutboxEntry[]
}

/** Merges the lists without duplicates: unsent requests first, then sent ones, then the fetched list; each newest first. */
export function requestRows({ fetched, sent, entries }: KnownRequests, sender: Sender): RequestRow[] {
  const listed = new Set(fetched.map(({ id }) => id))
  const requests = [
    ...sent
      .filter(({ id }) => !listed.has(id))
      .sort((one, other) => Date.parse(other.createdAt) - Date.parse(one.createdAt)),
    ...fetched,
  ]
  const known = new Set(requests.map(({ id }) => id))
  const queued = entries
    .filter(isUnsentRequest)
    .filter(({ id }) => !known.has(id))
    .map((entry) => ({ request: toTicketRequest(entry, sender), unsent: entry }))
    .reverse()
  const messages = new Map(
    entries.filter(isMessageEntry).map((entry) => [entry.content.requestId, entry] as const),
  )
  const rows = [...queued, ...requests.map((request) => ({ request }))]
  return rows.map((row) => ({ ...row, unsentMessage: messages.get(row.request.id) }))
}

/**
 * The requests without unread marks where the user has read or written on this device and the server does not know it yet.
 *
 * @param entries the outbox
 */
export function withReadHere(
  requests: readonly TicketRequest[],
  entries: readonly OutboxEntry[],
): TicketRequest[] {
  const read = new Set(
    entries.flatMap((entry) =>
      entry.state === 'waiting' && (isMessageEntry(entry) || entry.command === 'chat.markRead')
        ? [entry.content.requestId]
        : [],
    ),
  )
  return requests.map((request) =>
    request.unreadMessages > 0 && read.has(request.id) ? { ...request, unreadMessages: 0 } : request,
  )
}
