import { z } from 'zod/mini'
import type { ErrorCode } from '#contract/errors.ts'

const message = z.object({ requestId: z.string(), message: z.string() })
const ticket = z.object({
  ticketId: z.string(),
  /** Number of the delivery that was seen. */
  deliveryNumber: z.optional(z.number()),
})
const staffMessage = z.object({ messageId: z.string(), subject: z.optional(z.string()) })
const listing = z.object({ listingId: z.string(), artist: z.optional(z.string()) })

/**
 * What the outbox stores of each command (`pwa/outbox/commands`). Stored entries outlive deploys: never rename a command, and add only
 * optional fields.
 */
export const contents = {
  'chat.send': message,
  // The lists of staff are not at hand everywhere, e.g. after the role was lost.
  'chat.adminSend': z.extend(message, { artist: z.optional(z.string()) }),
  'chat.markRead': z.object({ requestId: z.string(), seq: z.number() }),
  'offer.negotiate': z.extend(message, { offerId: z.string() }),
  'faq.ask': z.object({ message: z.string() }),
  /** The screenshot is uploaded as a file of its own (`OutgoingFile`). */
  'request.submit': z.object({
    artist: z.string(),
    venue: z.string(),
    concertDate: z.string(),
    section: z.string(),
    preferredRow: z.string(),
    ticketCount: z.number(),
    stubhubPrice: z.string(),
    fileId: z.string(),
  }),
  'message.read': staffMessage,
  'message.unread': staffMessage,
  'ticket.confirmReceived': ticket,
  'ticket.opened': ticket,
  'resale.opt_in': listing,
  'resale.withdraw': listing,
} as const

export type CommandName = keyof typeof contents
export type ContentOf<Name extends CommandName> = z.output<(typeof contents)[Name]>

/** A command's name with its content. */
export type OutgoingCommand = {
  [Name in CommandName]: { command: Name; content: ContentOf<Name> }
}[CommandName]

/** Why an entry was refused. */
export interface Problem {
  /** The server's message for the user. */
  message: string
  /** Missing if the message is not the server's. */
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
