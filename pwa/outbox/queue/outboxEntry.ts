import { commandNamed, type OutgoingCommand } from '../commands/registry.ts'

/** An entry of a newer version of the app, e.g. after a deploy was rolled back: it waits for that version. */
export class UnknownCommandError extends Error {
  override readonly name = 'UnknownCommandError'

  constructor({ command }: Pick<OutboxEntry, 'command'>) {
    super(`Nobody here knows how to send ${command}`)
  }
}

/** Why an entry cannot go on by itself. */
export interface Problem {
  /** In the server's words. */
  message: string
  /** Sentences beside single fields, by the field's name. */
  fields?: Readonly<Record<string, string>> | undefined
}

export type OutboxEntry = OutgoingCommand & {
  /** In the order of writing; given by the database. */
  seq: number
  /** Made here: the idempotency key, and the id of what it creates. */
  id: string
  userId: string
  /** Entries of a lane go one after the other: the id of the request or ticket they are about. */
  lane: string
  /** The entry that has to be sent first, where it is still unsent. */
  dependsOn?: string | undefined
  /** ISO instant of this device. */
  writtenAt: string
  attempts: number
  /** Not before this time, in milliseconds since 1970. */
  notBefore: number
  /** The server asked for that time itself: nothing but the person shortens it. */
  isPutOff?: boolean | undefined
  /**
   * Its call went out, and nothing has come back that says it was in vain: the server may have done it. Until that is known it
   * goes out again as it is; see `canEdit`.
   */
  mayHaveArrived?: boolean | undefined
  /** The file that goes with it and that the server has already, by its id. */
  uploadedFileId?: string | undefined
  /**
   * `editing` while its person changes it: it keeps its place, and what was typed so far is a draft beside it. Being sent is
   * nothing that is stored: it is whoever holds the lock.
   */
  state: 'waiting' | 'editing' | 'needs_you'
  /** Why it was refused; kept while it is edited. */
  problem?: Problem | undefined
}

/** An entry before the database has given it its place. */
export type NewEntry = OutgoingCommand & Pick<OutboxEntry, 'id' | 'writtenAt' | 'uploadedFileId'>

/** An entry that becomes a message of a request's thread. */
export type MessageEntry = Extract<OutboxEntry, { content: { requestId: string; message: string } }>

export function isMessageEntry(entry: OutboxEntry): entry is MessageEntry {
  return commandNamed(entry.command)?.edit === 'message'
}

/**
 * Whether an entry can still be sent with other content. It goes out under the same key, so that only one of both can ever
 * arrive; but where the first one may have, nobody could say which.
 */
export function canEdit({
  command,
  mayHaveArrived,
}: Pick<OutboxEntry, 'command' | 'mayHaveArrived'>): boolean {
  return commandNamed(command)?.edit !== undefined && !mayHaveArrived
}

/**
 * Whether an entry is something that its person has to know of: what nobody wrote and nobody misses is sent silently, unless
 * it is refused.
 */
export function concernsPerson({ command, state }: Pick<OutboxEntry, 'command' | 'state'>): boolean {
  return commandNamed(command)?.isSilent !== true || state === 'needs_you'
}
