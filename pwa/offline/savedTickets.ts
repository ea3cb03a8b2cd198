import { isUpcoming } from '#contract/rules/eventDay.ts'
import { isTicketUsable } from '#contract/rules/ticketStatus.ts'
import type { Ticket } from '#contract/tickets.ts'
import type { OfflineDb } from './offlineDb.ts'

/** Fetches a ticket's file. @returns its bytes and type */
export type FetchTicketFile = (url: string) => Promise<{ bytes: ArrayBuffer; type: string }>

const listAddress = 'tickets'

/**
 * Brings what is saved in step with what the server told: every ticket, and the files of the upcoming ones that can be used,
 * without waiting for anybody to open them. Saving is not opening: the server is told nothing.
 *
 * @param checkedAt when the server told it
 * @returns the ids of tickets whose files could not be fetched now; the next call tries again
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
  /** ISO instant at which the server was last asked. */
  checkedAt: string
}

/** What the server last told, in its order; undefined where nothing has been saved yet. */
export async function readSavedTickets(db: OfflineDb): Promise<SavedTickets | undefined> {
  const [saved, check] = await Promise.all([db.tickets.toArray(), db.checks.get(listAddress)])
  if (!check) return undefined
  saved.sort((one, other) => one.position - other.position)
  return { tickets: saved.map(({ ticket }) => ticket), checkedAt: check.at }
}

/** The tickets that can be shown and downloaded without a network: the text of the code and the file are here. */
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
