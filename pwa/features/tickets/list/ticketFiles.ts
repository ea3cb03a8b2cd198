import type { Ticket } from '#contract/tickets.ts'
import type { OfflineDb } from '../../../offline/offlineDb.ts'
import { ticketFileName } from './ticketFileName.ts'

const patienceMs = 60_000

/** Fetches a ticket's file to save it on the device. */
export async function fetchTicketFile(url: string, type: string | null) {
  const response = await fetch(url, {
    credentials: 'include',
    // The browser's own cache is nobody's in particular.
    cache: 'no-store',
    signal: AbortSignal.timeout(patienceMs),
  })
  const got = response.headers.get('Content-Type')?.split(';')[0]?.trim()
  // A network that wants somebody to sign in to it answers with a page of its own.
  if (!response.ok || !got || (type !== null && got !== type)) throw new Error('Not the file of a ticket')
  return { bytes: await response.arrayBuffer(), type: got }
}

/** Downloads a ticket's file from the device. @returns false where it is not there */
export async function downloadSavedFile(db: OfflineDb, ticket: Ticket, seat: string): Promise<boolean> {
  const file = ticket.ticketFile ? await db.ticketFiles.get(ticket.ticketFile) : undefined
  if (!file) return false
  const url = URL.createObjectURL(new Blob([file.bytes], { type: file.type }))
  const link = document.createElement('a')
  link.href = url
  link.download = ticketFileName(ticket, seat)
  link.click()
  // The browser reads it a moment later.
  setTimeout(() => URL.revokeObjectURL(url), patienceMs)
  return true
}
