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
 * The server's database, read past the API and without a wait: nothing can happen between what a device says and the look at
 * whether it is so.
 */
export interface Books {
  /** Whether the server has done what an entry says, in its owner's name. */
  isDone(entry: Pick<OutboxEntry, 'id' | 'userId' | 'command' | 'content'>): boolean
  hasRequest(id: string): boolean
  messages(authorIds: readonly string[]): BookedMessage[]
  /** What customers' negotiations told the staff besides, each as often as it was told. */
  negotiations(userIds: readonly string[]): { requestId: string; message: string }[]
  requests(userIds: readonly string[]): { id: string; userId: string; fileId: string | null }[]
  fileBytes(fileId: string): Uint8Array | undefined
  /** Events of some people by type and what they are about, each as often as it was recorded. */
  events(actorIds: readonly string[]): { type: string; subject: string }[]
  /** The messages customers are mailed about, each as often as it was queued. */
  mailedMessages(): string[]

  makeAdmin(userId: string): void
  addTicket(ownerId: string, requestId: string, isReady: boolean): string
  makeTicketReady(id: string): void
  endSessions(userId: string): void
  /** Takes away a file that belongs to no request. @returns whether it was there */
  loseUnusedFile(fileId: string): boolean
}

/** The real server, in a process of its own. */
export interface Server {
  readonly books: Books
  /** Where it is, or was last. */
  address(): string
  /** As a power cut. */
  kill(): Promise<void>
  /** As a deploy: finishes what is under way. */
  stop(): Promise<void>
  start(): Promise<void>
}
