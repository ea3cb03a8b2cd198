import { isUpcoming } from '#contract/rules/eventDay.ts'
import { isTicketShown } from '#contract/rules/ticketStatus.ts'
import type { Ticket } from '#contract/tickets.ts'
import type { OfflineDb } from './offlineDb.ts'

/** Fetches a ticket's file from its address. */
export type FetchTicketFile = (url: string) => Promise<{ bytes: ArrayBuffer; type: string }>

const listAddress = 'tickets'

/**
 * Replaces the saved tickets with a fetched list, and downloads the files of upcoming tickets that are shown and not saved yet.
 * Saving a ticket does not count as opening it (`docs/RULES.md, Tickets`).
 *
 * @param checkedAt when the list was fetched
 * @param onSaved called after each file
 * @returns ids of the tickets whose files could not be fetched; the next call tries them again
 */
export async function saveTickets(
  db: OfflineDb,
  tickets: readonly Ticket[],
  {
    checkedAt,
    now,
    fetchFile,
    onSaved,
  }: { checkedAt: Date; now: Date; fetchFile: FetchTicketFile; onSaved?: () => void },
): Promise<string[]> {
  await db.transaction('rw', db.tickets, db.ticketFiles, db.arrivals, db.checks, async () => {
    await noteArrivals(db, tickets, now)
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
      onSaved?.()
    } catch {
      missing.push(id)
    }
  }
  return missing
}

/**
 * Notes the tickets that became ready since the list was saved last. A device that had no list tells nothing: there, nothing is
 * new. What was bought from another customer is ready with its payment, which has a screen of its own.
 */
async function noteArrivals(db: OfflineDb, tickets: readonly Ticket[], now: Date): Promise<void> {
  if (!(await db.checks.get(listAddress))) return
  const known = new Map((await db.tickets.toArray()).map(({ id, ticket }) => [id, ticket]))
  const isNew = ({ id }: Ticket) => {
    const before = known.get(id)
    return before === undefined || (before.status === 'pending' && !before.locked)
  }
  const ready = tickets.filter(
    (ticket) => isUnopened(ticket) && isUpcoming(ticket.concertDate, now, -now.getTimezoneOffset()),
  )
  await db.arrivals
    .where('ticketId')
    .noneOf(ready.map(({ id }) => id))
    .delete()
  await db.arrivals.bulkPut(ready.filter(isNew).map(({ id }) => ({ ticketId: id })))
}

function isUnopened(ticket: Ticket): boolean {
  return ticket.status === 'ready' && isTicketShown(ticket)
}

/** The ids of tickets whose arrival their owner was not told yet. */
export async function listArrivals(db: OfflineDb): Promise<Set<string>> {
  return new Set(await db.arrivals.toCollection().primaryKeys())
}

/** Forgets arrivals that their owner is being told. @returns those that no other tab has told */
export async function takeArrivals(db: OfflineDb, ticketIds: readonly string[]): Promise<string[]> {
  return db.transaction('rw', db.arrivals, async () => {
    const untold = await db.arrivals.where('ticketId').anyOf(ticketIds).primaryKeys()
    await db.arrivals.bulkDelete(untold)
    return untold
  })
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

/** Returns the ids of shown tickets that are completely on the device: the code's text, and the file if there is one. */
export async function listSavedTicketIds(db: OfflineDb): Promise<Set<string>> {
  const [saved, files] = await Promise.all([
    db.tickets.toArray(),
    db.ticketFiles.toCollection().primaryKeys(),
  ])
  const urls = new Set(files)
  return new Set(
    saved.flatMap(({ id, ticket }) => {
      const { qrCode, ticketFile } = ticket
      const isWhole = Boolean(qrCode || ticketFile) && (!ticketFile || urls.has(ticketFile))
      return isTicketShown(ticket) && isWhole ? [id] : []
    }),
  )
}

async function isFileSaved(db: OfflineDb, url: string): Promise<boolean> {
  return (await db.ticketFiles.where('url').equals(url).count()) > 0
}

function needsFile(ticket: Ticket, now: Date): boolean {
  const offsetMinutes = -now.getTimezoneOffset()
  return isTicketShown(ticket) && isUpcoming(ticket.concertDate, now, offsetMinutes)
}
