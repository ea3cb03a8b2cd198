import { isUpcoming } from '#contract/rules/eventDay.ts'
import { isTicketShown } from '#contract/rules/ticketStatus.ts'
import type { Ticket } from '#contract/tickets.ts'
import type { OfflineDb, SavedTicketFile } from './offlineDb.ts'

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
    await db.ticketFiles.where('url').noneOf(tickets.flatMap(filesOf)).delete()
    await db.checks.put({ address: listAddress, at: checkedAt.toISOString() })
  })

  const missing: string[] = []
  for (const ticket of tickets.filter((each) => needsFiles(each, now))) {
    for (const url of filesOf(ticket)) {
      if (await isFileSaved(db, url)) continue
      try {
        await db.ticketFiles.put({ url, ...(await fetchFile(url)) })
        onSaved?.()
      } catch {
        missing.push(ticket.id)
      }
    }
  }
  return missing
}

/** The addresses of the files that a ticket needs: its file, and the picture of its code. */
function filesOf({ ticketFile, codeImage }: Ticket): string[] {
  return [ticketFile, codeImage].flatMap((url) => url ?? [])
}

/**
 * Records the tickets that became ready since the list was saved last. A device that had no list announces nothing: there, nothing is
 * new. A ticket bought from another customer is ready with its payment, which has a screen of its own.
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

/** The ids of tickets whose arrival was not announced to their owner yet. */
export async function listArrivals(db: OfflineDb): Promise<Set<string>> {
  return new Set(await db.arrivals.toCollection().primaryKeys())
}

/** Forgets arrivals that are being announced. @returns those that no other tab has announced */
export async function takeArrivals(db: OfflineDb, ticketIds: readonly string[]): Promise<string[]> {
  return db.transaction('rw', db.arrivals, async () => {
    const unannounced = await db.arrivals.where('ticketId').anyOf(ticketIds).primaryKeys()
    await db.arrivals.bulkDelete(unannounced)
    return unannounced
  })
}

/** Pictures of codes as data URLs, by their addresses. */
export type CodePictures = ReadonlyMap<string, string>

export interface SavedTickets {
  tickets: Ticket[]
  pictures: CodePictures
  /** ISO instant of the last fetch. */
  checkedAt: string
}

/** Returns the saved tickets in the server's order; undefined if none were ever saved. */
export async function readSavedTickets(db: OfflineDb): Promise<SavedTickets | undefined> {
  const [saved, check] = await Promise.all([db.tickets.toArray(), db.checks.get(listAddress)])
  if (!check) return undefined
  saved.sort((one, other) => one.position - other.position)
  const tickets = saved.map(({ ticket }) => ticket)
  const files = await db.ticketFiles.bulkGet(tickets.flatMap(({ codeImage }) => codeImage ?? []))
  const pictures = new Map(files.flatMap((file) => (file ? [[file.url, asDataUrl(file)]] : [])))
  return { tickets, pictures, checkedAt: check.at }
}

function asDataUrl({ type, bytes }: SavedTicketFile): string {
  const characters = Array.from(new Uint8Array(bytes), (byte) => String.fromCharCode(byte))
  return `data:${type};base64,${btoa(characters.join(''))}`
}

/** Returns the ids of shown tickets that are completely on the device: their code, and their file if there is one. */
export async function listSavedTicketIds(db: OfflineDb): Promise<Set<string>> {
  const [saved, files] = await Promise.all([
    db.tickets.toArray(),
    db.ticketFiles.toCollection().primaryKeys(),
  ])
  const urls = new Set(files)
  return new Set(
    saved.flatMap(({ id, ticket }) => {
      const needed = filesOf(ticket)
      const isWhole = Boolean(ticket.qrCode) || needed.length > 0
      return isTicketShown(ticket) && isWhole && needed.every((url) => urls.has(url)) ? [id] : []
    }),
  )
}

async function isFileSaved(db: OfflineDb, url: string): Promise<boolean> {
  return (await db.ticketFiles.where('url').equals(url).count()) > 0
}

function needsFiles(ticket: Ticket, now: Date): boolean {
  const offsetMinutes = -now.getTimezoneOffset()
  return isTicketShown(ticket) && isUpcoming(ticket.concertDate, now, offsetMinutes)
}
