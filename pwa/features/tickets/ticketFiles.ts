import { isUpcoming } from '#contract/rules/eventDay.ts'
import type { FileType } from '#contract/rules/fileRules.ts'
import type { Ticket } from '#contract/tickets.ts'
import { currentTime } from '../../http/clock.ts'
import { hasNetwork, isReachable } from '../../http/reachability.ts'
import type { OfflineDb } from '../../offline/offlineDb.ts'
import type { FetchTicketFile } from '../../offline/savedTickets.ts'
import { saveFile } from '../../ui/browser.ts'
import type { Toast } from '../../ui/toasts/toastStore.ts'

const fetchTimeoutMs = 60_000

/** Fetches the files of tickets to save them on the device. */
export function fileFetcher(tickets: readonly Ticket[]): FetchTicketFile {
  const types = new Map(tickets.map(({ ticketFile, ticketFileType }) => [ticketFile, ticketFileType]))
  return (url) => fetchTicketFile(url, types.get(url) ?? 'image/')
}

/** @param type the MIME type, or how it begins */
export async function fetchTicketFile(url: string, type: string) {
  const response = await fetch(url, {
    credentials: 'include',
    // The HTTP cache is shared by all users of the browser and is not erased at sign-out.
    cache: 'no-store',
    signal: AbortSignal.timeout(fetchTimeoutMs),
  })
  const got = response.headers.get('Content-Type')?.split(';')[0]?.trim()
  // A captive portal answers with its own page.
  if (!response.ok || !got?.startsWith(type)) throw new Error('Not a ticket file')
  return { bytes: await response.arrayBuffer(), type: got }
}

/**
 * Handles the click on a link to a ticket's file: downloads it from the device if it is saved there, otherwise leaves it to the
 * browser.
 *
 * @param savedIn undefined if the file is not saved
 * @returns the error to show; undefined after success
 */
export async function downloadOnClick(
  click: { preventDefault(): void },
  ticket: Ticket,
  seat: string,
  savedIn: OfflineDb | undefined,
): Promise<Toast | undefined> {
  // Phones open a pass in their wallet if it comes from an address, and keep one from the device as a file.
  if (savedIn && !(isPass(ticket) && isReachable())) {
    click.preventDefault()
    const isDone = await downloadSavedFile(savedIn, ticket, seat).catch(() => false)
    return isDone ? undefined : { title: 'Not downloaded', description: 'Please try again.', tone: 'error' }
  }
  if (isReachable()) return undefined
  return {
    title: hasNetwork() ? 'Live Shows cannot be reached' : 'You are offline',
    description: `${whyNotSaved(ticket)} Downloading it needs a connection.`,
  }
}

/** Why a file is not saved: only those for upcoming events are. */
function whyNotSaved({ concertDate }: Ticket): string {
  const now = currentTime()
  return isUpcoming(concertDate, now, -now.getTimezoneOffset())
    ? 'This file is not saved on this device yet.'
    : 'This file is not saved on this device, because the event is over.'
}

/** A ticket's file on the device; undefined if it is not saved there. */
export async function readSavedFile(db: OfflineDb, { ticketFile }: Ticket): Promise<Blob | undefined> {
  const file = ticketFile ? await db.ticketFiles.get(ticketFile) : undefined
  return file && new Blob([file.bytes], { type: file.type })
}

/** Downloads a ticket's file from the device. @returns false if it is not saved there */
async function downloadSavedFile(db: OfflineDb, ticket: Ticket, seat: string): Promise<boolean> {
  const file = await readSavedFile(db, ticket)
  if (file) saveFile(file, ticketFileName(ticket, seat))
  return file !== undefined
}

/** Whether a ticket's file is for a phone's wallet. */
export function isPass({ ticketFileType }: Pick<Ticket, 'ticketFileType'>): boolean {
  return ticketFileType?.startsWith('application/vnd.apple.pkpass') === true
}

/** The attributes of a link to a ticket's file. @param seat 'Seat 11' */
export function fileLink(ticket: Ticket, seat: string) {
  return isPass(ticket)
    ? { 'aria-label': `Add ${seat} to Wallet, ${ticket.artist}` }
    : { download: ticketFileName(ticket, seat), 'aria-label': `Download ${seat}, ${ticket.artist}` }
}

const extensions: Partial<Record<FileType, string>> = {
  'application/pdf': 'pdf',
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
  'application/vnd.apple.pkpass': 'pkpass',
  'application/vnd.apple.pkpasses': 'pkpasses',
}
const longestName = 80

/** The file name of a downloaded ticket: `Phoebe Bridgers 2027-06-05 Seat 11.pdf`. */
export function ticketFileName(
  ticket: Pick<Ticket, 'artist' | 'concertDate' | 'ticketFileType'>,
  seat: string,
): string {
  const extension = extensions[ticket.ticketFileType as FileType]
  return eventName(ticket, seat) + (extension ? `.${extension}` : '')
}

/** The file name of an event for the calendar: `Phoebe Bridgers 2027-06-05.ics`. */
export function calendarFileName(event: Pick<Ticket, 'artist' | 'concertDate'>): string {
  return `${eventName(event, '')}.ics`
}

function eventName({ artist, concertDate }: Pick<Ticket, 'artist' | 'concertDate'>, seat: string): string {
  const tail = safe(`${concertDate.slice(0, 10)} ${seat}`)
  return `${safe(artist).slice(0, Math.max(0, longestName - tail.length))} ${tail}`.trim()
}

/** Removes characters that some file systems do not allow. */
function safe(text: string): string {
  return text
    .replace(/[\p{Cc}\\/:*?"<>|]/gu, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[. ]+|[. ]+$/g, '')
}
