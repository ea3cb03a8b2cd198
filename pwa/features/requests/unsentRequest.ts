import type { User } from '#contract/accounts.ts'
import type { TicketRequest } from '#contract/requests.ts'
import type { OutboxEntry } from '../../outbox/queue/outboxEntry.ts'

/** A request that the server does not have yet. */
export type UnsentRequest = Extract<OutboxEntry, { command: 'request.submit' }>

export function isUnsentRequest(entry: OutboxEntry): entry is UnsentRequest {
  return entry.command === 'request.submit'
}

type Person = Pick<User, 'name' | 'email' | 'phone'>

/** An unsent request as it will be once the server has it; its id is the same then. */
export function asTicketRequest(entry: UnsentRequest, person: Person): TicketRequest {
  const { fileId: _, ...form } = entry.content
  return {
    ...form,
    id: entry.id,
    name: person.name,
    email: person.email,
    phone: person.phone,
    stubhubScreenshot: null,
    adminResponse: null,
    offerPrice: null,
    clientResponse: null,
    createdAt: entry.writtenAt,
    replyDueAt: null,
    deadlineAt: null,
    isPaid: false,
    messageCount: 0,
    status: 'pending',
  }
}

export interface RequestRow {
  request: TicketRequest
  /** Its entry in the outbox while the server does not have it. */
  unsent?: UnsentRequest | undefined
}

interface KnownRequests {
  /** The list as the server last told it. */
  told: readonly TicketRequest[]
  /** Sent from here since, perhaps with no page open. */
  sent: readonly TicketRequest[]
  unsent: readonly UnsentRequest[]
}

/** The list with what it does not have yet on top, newest first: what waits, then what was sent. Nothing stands there twice. */
export function requestRows({ told, sent, unsent }: KnownRequests, person: Person): RequestRow[] {
  const listed = new Set(told.map(({ id }) => id))
  const requests = [
    ...sent
      .filter(({ id }) => !listed.has(id))
      .sort((one, other) => Date.parse(other.createdAt) - Date.parse(one.createdAt)),
    ...told,
  ]
  const known = new Set(requests.map(({ id }) => id))
  const waiting = unsent
    .filter(({ id }) => !known.has(id))
    .map((entry) => ({ request: asTicketRequest(entry, person), unsent: entry }))
    .reverse()
  return [...waiting, ...requests.map((request) => ({ request }))]
}
