import { Dexie, type EntityTable, type Table } from 'dexie'
import type { ChatMessage } from '#contract/chat.ts'
import type { TicketRequest } from '#contract/requests.ts'
import type { Ticket } from '#contract/tickets.ts'
import type { OutboxEntry } from '../outbox/queue/outboxEntry.ts'

/** Bytes that an entry takes along: kept apart, so that looking through the outbox reads no pictures. */
export interface OutgoingFile {
  id: string
  bytes: ArrayBuffer
  type: string
  name: string
}

/** A ticket as the server last told it, with everything the gate needs. */
export interface SavedTicket {
  id: string
  ticket: Ticket
  /** Its place in the list, which has an order of its own. */
  position: number
}

/** A ticket's file under the address it came from: another file has another address. Apart, so that the gate reads no PDF. */
export interface SavedTicketFile {
  url: string
  type: string
  bytes: ArrayBuffer
}

export interface SavedThread {
  requestId: string
  messages: ChatMessage[]
  /** ISO instant at which the server was last asked. */
  checkedAt: string
}

/** A request that was sent from here, as the server told it, until a list from the server has it too. */
export interface SentRequest {
  id: string
  request: TicketRequest
}

/** What a person has typed and not sent, by the place it was typed at. */
export interface Draft {
  place: string
  value: unknown
  changedAt: string
}

/**
 * One person's data on this device, in a database of their own: what they read offline, what they typed, and what waits to
 * be sent.
 */
export class OfflineDb extends Dexie {
  declare outbox: Table<OutboxEntry, number>
  declare outgoingFiles: EntityTable<OutgoingFile, 'id'>
  declare tickets: EntityTable<SavedTicket, 'id'>
  declare ticketFiles: EntityTable<SavedTicketFile, 'url'>
  declare threads: EntityTable<SavedThread, 'requestId'>
  declare sentRequests: EntityTable<SentRequest, 'id'>
  declare drafts: EntityTable<Draft, 'place'>
  /** When each list was last fetched, by its address. */
  declare checks: EntityTable<{ address: string; at: string }, 'address'>
  readonly userId: string
  /** False where the browser refused to keep anything: all of it lives as long as the page does. */
  readonly isKept: boolean

  constructor(userId: string, memory?: { indexedDB: IDBFactory; IDBKeyRange: typeof IDBKeyRange }) {
    // Strict: "stored" is said only once it is on the disk. Chrome's default would lose the last seconds in a crash.
    super(databaseName(userId), { chromeTransactionDurability: 'strict', ...memory })
    this.userId = userId
    this.isKept = memory === undefined
    this.version(1).stores({
      outbox: '++seq, &id, lane',
      outgoingFiles: 'id',
      tickets: 'id',
      ticketFiles: 'url',
      threads: 'requestId',
      drafts: 'place',
      checks: 'address',
    })
    this.version(2).stores({ sentRequests: 'id' })
  }
}

const prefix = 'live-shows.person.'

export function databaseName(userId: string): string {
  return `${prefix}${userId}`
}
