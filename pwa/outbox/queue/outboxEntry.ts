import type { chatApi } from '#contract/chat.ts'
import type { BodyInputOf } from '#contract/endpoint.ts'
import type { NewRequest } from '#contract/requests.ts'

/**
 * What can wait in the outbox, with what it carries. Entries outlive deploys: a command is never renamed, and its content may
 * only gain optional fields (design, section 5).
 */
export type OutgoingCommand =
  | { command: 'chat.send'; content: BodyInputOf<typeof chatApi.send> }
  | { command: 'chat.adminSend'; content: BodyInputOf<typeof chatApi.adminSend> }
  | { command: 'offer.negotiate'; content: { requestId: string; offerId: string; message: string } }
  /** The screenshot travels as a file of its own, `OutgoingFile`. */
  | { command: 'request.submit'; content: Omit<NewRequest, 'stubhubScreenshot'> & { fileId: string } }
  | { command: 'ticket.confirmReceived'; content: { ticketId: string } }
  | { command: 'ticket.opened'; content: { ticketId: string } }

/** An entry of a newer version of the app, e.g. after a deploy was taken back: it waits for that version. */
export class UnknownCommandError extends Error {
  override readonly name = 'UnknownCommandError'

  constructor(entry: never) {
    super(`Nobody here knows how to send ${(entry as OutboxEntry).command}`)
  }
}

/** Why an entry cannot go on by itself. */
export interface Problem {
  /** In the server's words. */
  message: string
  /** Sentences beside single fields, by the field's name. */
  fields?: Readonly<Record<string, string>> | undefined
  /** Nobody has refused it: its person began to change it, and until they are done it stays as it was. */
  isHeld?: boolean | undefined
}

export type OutboxEntry = OutgoingCommand & {
  /** In the order of writing; given by the database. */
  seq: number
  /** Made here: the Idempotency-Key, and the id of what it creates. */
  id: string
  userId: string
  /** Entries of a lane go one after the other: the id of the request or ticket they are about. */
  lane: string
  /** The entry that has to be sent before this one makes sense. */
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
  /** Being sent is nothing that is stored: it is whoever holds the lock. */
  state: 'waiting' | 'needs_you'
  problem?: Problem | undefined
}

/** An entry that becomes a message of a request's thread. */
export type MessageEntry = Extract<
  OutboxEntry,
  { command: 'chat.send' | 'chat.adminSend' | 'offer.negotiate' }
>

export function isMessageEntry(entry: OutboxEntry): entry is MessageEntry {
  return (
    entry.command === 'chat.send' || entry.command === 'chat.adminSend' || entry.command === 'offer.negotiate'
  )
}

/** An entry before the database has given it its place. */
export type NewEntry = OutgoingCommand &
  Pick<OutboxEntry, 'id' | 'lane' | 'dependsOn' | 'writtenAt' | 'uploadedFileId'>
