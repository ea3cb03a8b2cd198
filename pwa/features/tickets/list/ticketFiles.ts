import { isUpcoming } from '#contract/rules/eventDay.ts'
import type { Ticket } from '#contract/tickets.ts'
import type { OfflineDb } from '../../../offline/offlineDb.ts'
import type { Toast } from '../../../ui/toasts/toastStore.ts'
import { ticketFileName } from './ticketFileName.ts'

const fetchTimeoutMs = 60_000
/** How long the browser may take to read a blob URL after the click. */
const revokeAfterMs = 60_000

/** Fetches a ticket's file to save it on the device. */
export async function fetchTicketFile(url: string, type: string | null) {
  const response = await fetch(url, {
    credentials: 'include',
    // The HTTP cache is shared by all users of the browser and is not erased at sign-out.
    cache: 'no-store',
    signal: AbortSignal.timeout(fetchTimeoutMs),
  })
  const got = response.headers.get('Content-Type')?.split(';')[0]?.trim()
  // A captive portal answers with its own page.
  if (!response.ok || !got || (type !== null && got !== type)) throw new Error('Not a ticket file')
  return { bytes: await response.arrayBuffer(), type: got }
}

/**
 * Handles the click on a link to a ticket's file: downloads it from the device if it is saved there, otherwise leaves it to the
 * browser.
 *
 * @param savedIn undefined if the file is not saved
 * @returns what to tell the user if it failed
 */
export async function downloadOnClick(
  click: { preventDefault(): void },
  ticket: Ticket,
  seat: string,
  savedIn: OfflineDb | undefined,
): Promise<Toast | undefined> {
  if (savedIn) {
    click.preventDefault()
    const isDone = await downloadSavedFile(savedIn, ticket, seat).catch(() => false)
    return isDone ? undefined : { title: 'Not downloaded', description: 'Please try again.', tone: 'error' }
  }
  if (navigator.onLine) return undefined
  return {
    title: 'You are offline',
    description: `${whyNotSaved(ticket)} Downloading it needs a connection.`,
  }
}

/** Only files for upcoming events are saved ahead of time. */
function whyNotSaved({ concertDate }: Ticket): string {
  const now = new Date()
  return isUpcoming(concertDate, now, -now.getTimezoneOffset())
    ? 'This file is not saved on this device yet.'
    : 'This file is not saved on this device, because the event is over.'
}

/** Downloads a ticket's file from the device. @returns false if it is not saved there */
async function downloadSavedFile(db: OfflineDb, ticket: Ticket, seat: string): Promise<boolean> {
  const file = ticket.ticketFile ? await db.ticketFiles.get(ticket.ticketFile) : undefined
  if (!file) return false
  const url = URL.createObjectURL(new Blob([file.bytes], { type: file.type }))
  const link = document.createElement('a')
  link.href = url
  link.download = ticketFileName(ticket, seat)
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), revokeAfterMs)
  return true
}
