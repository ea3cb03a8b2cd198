import type { ErrorCode } from '#contract/errors.ts'
import type { OutboxEntry, OutgoingCommand } from '../../offline/outboxEntry.ts'
import { commandNamed } from '../commands/registry.ts'
import { needsUser } from './nextEntries.ts'

export type { OutboxEntry, Problem } from '../../offline/outboxEntry.ts'

/** The entry is of a newer version of the app, e.g. after a rollback. It waits for that version. */
export class UnknownCommandError extends Error {
  override readonly name = 'UnknownCommandError'

  constructor({ command }: Pick<OutboxEntry, 'command'>) {
    super(`This version of the app cannot send ${command}`)
  }
}

/** Whether the server refused an entry and nothing has been done about it yet. */
export function isRefused({ state, problem }: Pick<OutboxEntry, 'state' | 'problem'>): boolean {
  return state === 'needs_you' || (state === 'editing' && problem !== undefined)
}

/** The account has lost the role that the entry was written with. */
const lostRole: ReadonlySet<ErrorCode | undefined> = new Set(['admin_only', 'admin_access_denied'])

/** Facts about an offer or a ticket that never become untrue, so that the same call is refused for good. */
const settled: ReadonlySet<ErrorCode | undefined> = new Set([
  'offer_expired',
  'offer_superseded',
  'offer_declined',
  'offer_accepted',
  'offer_negotiated_enough',
  'ticket_replaced',
  'key_reused',
])

export function hasLostRole({ problem }: Pick<OutboxEntry, 'problem'>): boolean {
  return lostRole.has(problem?.code)
}

/** Whether sending a refused entry once more, unchanged, may help. */
export function canRetry({ problem }: Pick<OutboxEntry, 'problem'>): boolean {
  return !hasLostRole({ problem }) && !settled.has(problem?.code)
}

/** An entry as passed to `enqueue`, which sets the other fields. */
export type NewEntry = OutgoingCommand & Pick<OutboxEntry, 'id' | 'writtenAt' | 'uploadedFileId'>

/** An entry that is a text to staff or the customer, which can be edited in place. */
export type TextEntry = Extract<OutboxEntry, { content: { message: string } }>

export function isTextEntry(entry: OutboxEntry): entry is TextEntry {
  return commandNamed(entry.command)?.edit === 'message'
}

/** An entry that becomes a message in a request's thread. */
export type MessageEntry = Extract<TextEntry, { content: { requestId: string } }>

export function isMessageEntry(entry: OutboxEntry): entry is MessageEntry {
  return isTextEntry(entry) && 'requestId' in entry.content
}

/**
 * Whether an entry's content can be replaced. The idempotency key stays, so the server accepts only one version; if the first
 * may have arrived, it would be unknown which one. Nor does another text help who may not send it.
 */
export function canEdit({
  command,
  mayHaveArrived,
  problem,
}: Pick<OutboxEntry, 'command' | 'mayHaveArrived' | 'problem'>): boolean {
  return commandNamed(command)?.edit !== undefined && !mayHaveArrived && !hasLostRole({ problem })
}

/**
 * Whether to show an entry to the user and count it as unsent. Silent commands (`Command.isSilent`) are shown only if refused.
 */
export function isVisibleToUser({ command, state }: Pick<OutboxEntry, 'command' | 'state'>): boolean {
  return commandNamed(command)?.isSilent !== true || state === 'needs_you'
}

/** Numbers of unsent entries that the user knows of. */
export interface UnsentSummary {
  total: number
  /** The number that is sent automatically once there is a session and a network. */
  byItself: number
}

/** Counts unsent entries. @param entries a user's whole outbox */
export function summarizeUnsent(entries: readonly OutboxEntry[]): UnsentSummary {
  const unsent = new Map(entries.map((entry) => [entry.id, entry]))
  const written = entries.filter(isVisibleToUser)
  return {
    total: written.length,
    byItself: written.filter((entry) => !needsUser(entry, unsent)).length,
  }
}
