import type { OutboxEntry } from '../outboxEntry.ts'

export interface BookedMessage {
  id: string
  requestId: string
  seq: number
  authorId: string
  kind: 'chat' | 'negotiation' | 'response'
  message: string
}

/**
 * The server's database, read synchronously and without the API, so that nothing can change between a device's event and the
 * check of whether it is true.
 */
export interface Books {
  /** Whether the server has carried out an entry for its owner. */
  isDone(entry: Pick<OutboxEntry, 'id' | 'userId' | 'command' | 'content'>): boolean
  hasRequest(id: string): boolean
  messages(authorIds: readonly string[]): BookedMessage[]
  /** The alerts to staff from negotiations, with duplicates. */
  negotiations(userIds: readonly string[]): { requestId: string; message: string }[]
  /** Questions to staff that are about no request. */
  questions(userIds: readonly string[]): { id: string; userId: string; message: string }[]
  /**
   * For each listing that a person was ever interested in: how often that was recorded, minus how often that it was withdrawn, and
   * whether they are interested now, each 0 or 1.
   */
  interest(
    userIds: readonly string[],
  ): { userId: string; listingId: string; recorded: number; stored: number }[]
  requests(userIds: readonly string[]): { id: string; userId: string; fileId: string | null }[]
  fileBytes(fileId: string): Uint8Array | undefined
  /** The events of these actors, by type and subject, with duplicates. */
  events(actorIds: readonly string[]): { type: string; subject: string }[]
  /** Ids of the messages that customers are mailed about, with duplicates. */
  mailedMessages(): string[]

  makeAdmin(userId: string): void
  addTicket(ownerId: string, requestId: string, isReady: boolean): string
  /** Lists a ticket for resale in the area of all people. @returns its id */
  addListing(sellerId: string, ticketId: string): string
  makeTicketReady(id: string): void
  endSessions(userId: string): void
  /** Deletes a file that belongs to no request. @returns whether it existed */
  loseUnusedFile(fileId: string): boolean
}

/** The real server in a child process. */
export interface Server {
  readonly books: Books
  /** Base URL of the current process, or of the last one. */
  address(): string
  /** SIGKILL, as in a crash. */
  kill(): Promise<void>
  /** SIGTERM, as in a deploy: finishes running requests. */
  stop(): Promise<void>
  start(): Promise<void>
}
