import { Dexie, type EntityTable, type Table } from 'dexie'
import type { ChatMessage } from '#contract/chat.ts'
import type { Receipt } from '#contract/payments.ts'
import type { TicketRequest } from '#contract/requests.ts'
import type { Ticket } from '#contract/tickets.ts'
import type { OutboxEntry } from './outboxEntry.ts'

/** The file of an outbox entry. In a table of its own, so that listing the outbox does not read the bytes. */
export interface OutgoingFile {
  id: string
  bytes: ArrayBuffer
  type: string
  name: string
}

/** A ticket as last received from the server, with everything the gate needs. */
export interface SavedTicket {
  id: string
  ticket: Ticket
  /** Index in the server's list, which has its own order. */
  position: number
}

/**
 * A ticket's file, by its address; a replaced file has a new address. In a table of its own, so that the gate does not read
 * the bytes.
 */
export interface SavedTicketFile {
  url: string
  type: string
  bytes: ArrayBuffer
}

/** A ticket that became ready since this device last knew it, until its owner was notified. */
export interface ArrivedTicket {
  ticketId: string
}

/** The receipt of a request's payment, for reading offline. */
export interface SavedReceipt {
  requestId: string
  receipt: Receipt
  /** ISO instant of the last fetch. */
  checkedAt: string
}

export interface SavedThread {
  requestId: string
  messages: ChatMessage[]
  /** ISO instant of the last fetch. */
  checkedAt: string
}

/** A request that was sent from this device, as the server replied. Kept until a fetched list contains it. */
export interface SentRequest {
  id: string
  request: TicketRequest
}

/** Unsent input, by the place where it was typed. */
export interface Draft {
  place: string
  value: unknown
  changedAt: string
}

/**
 * The database of one user on this device: data for offline reading, drafts and the outbox. Each user has their own.
 */
export class OfflineDb extends Dexie {
  declare outbox: Table<OutboxEntry, number>
  declare outgoingFiles: EntityTable<OutgoingFile, 'id'>
  declare tickets: EntityTable<SavedTicket, 'id'>
  declare ticketFiles: EntityTable<SavedTicketFile, 'url'>
  declare arrivals: EntityTable<ArrivedTicket, 'ticketId'>
  declare receipts: EntityTable<SavedReceipt, 'requestId'>
  declare threads: EntityTable<SavedThread, 'requestId'>
  declare sentRequests: EntityTable<SentRequest, 'id'>
  declare drafts: EntityTable<Draft, 'place'>
  /** When each list was last fetched, by address. */
  declare checks: EntityTable<{ address: string; at: string }, 'address'>
  readonly userId: string
  /** False if the browser refused to open IndexedDB and the data lives in memory, until the page closes. */
  readonly isKept: boolean

  constructor(userId: string, memory?: { indexedDB: IDBFactory; IDBKeyRange: typeof IDBKeyRange }) {
    // Strict: a commit resolves only when the data is on disk. Chrome's default can lose the last seconds in a crash.
    super(databaseName(userId), { chromeTransactionDurability: 'strict', ...memory })
    this.userId = userId
    this.isKept = memory === undefined
    this.version(1).stores({
      outbox: '++seq, &id, lane',
      outgoingFiles: 'id',
      tickets: 'id',
      ticketFiles: 'url',
      arrivals: 'ticketId',
      receipts: 'requestId',
      threads: 'requestId',
      sentRequests: 'id',
      drafts: 'place',
      checks: 'address',
    })
  }
}

const prefix = 'live-shows.person.'

/** Returns the name of a user's database. */
export function databaseName(userId: string): string {
  return `${prefix}${userId}`
}
