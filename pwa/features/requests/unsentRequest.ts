import type { User } from '#contract/accounts.ts'
import type { TicketRequest } from '#contract/requests.ts'
import type { OutboxEntry } from '../../offline/outboxEntry.ts'

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

/** The list with what is not sent yet on top, newest first; what has arrived stands there once. */
export function requestRows(
  requests: readonly TicketRequest[],
  unsent: readonly UnsentRequest[],
  person: Person,
): RequestRow[] {
  const known = new Set(requests.map(({ id }) => id))
  const waiting = unsent
    .filter(({ id }) => !known.has(id))
    .map((entry) => ({ request: asTicketRequest(entry, person), unsent: entry }))
    .reverse()
  return [...waiting, ...requests.map((request) => ({ request }))]
}
