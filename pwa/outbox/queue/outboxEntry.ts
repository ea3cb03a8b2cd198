import type { ErrorCode } from '#contract/errors.ts'
import { commandNamed, type OutgoingCommand } from '../commands/registry.ts'

/** The entry is of a newer version of the app, e.g. after a rollback. It waits for that version. */
export class UnknownCommandError extends Error {
  override readonly name = 'UnknownCommandError'

  constructor({ command }: Pick<OutboxEntry, 'command'>) {
    super(`This version of the app cannot send ${command}`)
  }
}

/** Why an entry was refused. */
export interface Problem {
  /** The server's message for the user. */
  message: string
  /** Left out by earlier versions of the app. */
  code?: ErrorCode | undefined
  /** The server's messages for single fields, by field name. */
  fields?: Readonly<Record<string, string>> | undefined
}

export type OutboxEntry = OutgoingCommand & {
  /** Primary key, in the order of writing; assigned by the database. */
  seq: number
  /** Made on the device: the idempotency key of the call, and the id of what it creates. */
  id: string
  userId: string
  /** Id of the request, ticket or listing that the entry is about. Entries of a lane are sent one after the other. */
  lane: string
  /** Id of the entry that has to be sent first, if that is still unsent. */
  dependsOn?: string | undefined
  /** ISO instant, by this device's clock. */
  writtenAt: string
  attempts: number
  /** Earliest time of the next attempt, in milliseconds since 1970. */
  notBefore: number
  /** `notBefore` comes from the server's `Retry-After`. Only the user's own retry or edit skips it. */
  isPutOff?: boolean | undefined
  /** Why, in the server's words: too much was sent at once. */
  putOffBecause?: string | undefined
  /** The call was made and no reply rules out that the server carried it out. Until then it cannot be edited (`canEdit`). */
  mayHaveArrived?: boolean | undefined
  /** Id of the entry's file, once the server has it. */
  uploadedFileId?: string | undefined
  /**
   * `editing`: it is not sent and keeps its place; the new input is a draft. There is no state for being sent, because a killed
   * page could not reset it; the Web Lock shows that instead.
   */
  state: 'waiting' | 'editing' | 'needs_you'
  /** Why it was refused; kept while it is edited. */
  problem?: Problem | undefined
}

/** Whether the server refused an entry and nothing has been done about it yet. */
export function isRefused({ state, problem }: Pick<OutboxEntry, 'state' | 'problem'>): boolean {
  return state === 'needs_you' || (state === 'editing' && problem !== undefined)
}

/** The account has lost the role that the entry was written with. */
const lostRole: ReadonlySet<ErrorCode | undefined> = new Set(['admin_only', 'admin_access_denied'])

/** What these say of an offer or a ticket never becomes untrue, so that the same call is refused for good. */
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
