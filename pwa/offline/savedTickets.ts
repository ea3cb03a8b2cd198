import { isUpcoming } from '#contract/rules/eventDay.ts'
import { isTicketUsable } from '#contract/rules/ticketStatus.ts'
import type { Ticket } from '#contract/tickets.ts'
import type { OfflineDb } from './offlineDb.ts'

/** Fetches a ticket's file from its address. */
export type FetchTicketFile = (url: string) => Promise<{ bytes: ArrayBuffer; type: string }>

const listAddress = 'tickets'

/**
 * Replaces the saved tickets with a fetched list, and downloads the files of upcoming usable tickets that are not saved yet.
 * Saving a ticket does not count as opening it (`docs/RULES.md, Tickets`).
 *
 * @param checkedAt when the list was fetched
 * @returns ids of the tickets whose files could not be fetched; the next call tries them again
 */
export async function saveTickets(
  db: OfflineDb,
  tickets: readonly Ticket[],
  { checkedAt, now, fetchFile }: { checkedAt: Date; now: Date; fetchFile: FetchTicketFile },
): Promise<string[]> {
  await db.transaction('rw', db.tickets, db.ticketFiles, db.checks, async () => {
    await db.tickets.clear()
    await db.tickets.bulkAdd(tickets.map((ticket, position) => ({ id: ticket.id, ticket, position })))
    const wanted = tickets.flatMap(({ ticketFile }) => (ticketFile ? [ticketFile] : []))
    await db.ticketFiles.where('url').noneOf(wanted).delete()
    await db.checks.put({ address: listAddress, at: checkedAt.toISOString() })
  })

  const missing: string[] = []
  for (const { id, ticketFile } of tickets.filter((ticket) => needsFile(ticket, now))) {
    if (!ticketFile || (await isFileSaved(db, ticketFile))) continue
    try {
      await db.ticketFiles.put({ url: ticketFile, ...(await fetchFile(ticketFile)) })
    } catch {
      missing.push(id)
    }
  }
  return missing
}

export interface SavedTickets {
  tickets: Ticket[]
  /** ISO instant of the last fetch. */
  checkedAt: string
}

/** Returns the saved tickets in the server's order; undefined if none were ever saved. */
export async function readSavedTickets(db: OfflineDb): Promise<SavedTickets | undefined> {
  const [saved, check] = await Promise.all([db.tickets.toArray(), db.checks.get(listAddress)])
  if (!check) return undefined
  saved.sort((one, other) => one.position - other.position)
  return { tickets: saved.map(({ ticket }) => ticket), checkedAt: check.at }
}

/** Returns the ids of usable tickets that are completely on the device: the code's text, and the file if there is one. */
export async function listSavedTicketIds(db: OfflineDb): Promise<Set<string>> {
  const [saved, files] = await Promise.all([
    db.tickets.toArray(),
    db.ticketFiles.toCollection().primaryKeys(),
  ])
  const urls = new Set(files)
  return new Set(
    saved.flatMap(({ id, ticket: { status, qrCode, ticketFile } }) =>
      isTicketUsable(status) && (qrCode || ticketFile) && (!ticketFile || urls.has(ticketFile)) ? [id] : [],
    ),
  )
}

async function isFileSaved(db: OfflineDb, url: string): Promise<boolean> {
  return (await db.ticketFiles.where('url').equals(url).count()) > 0
}

function needsFile(ticket: Ticket, now: Date): boolean {
  const offsetMinutes = -now.getTimezoneOffset()
  return isTicketUsable(ticket.status) && isUpcoming(ticket.concertDate, now, offsetMinutes)
}
