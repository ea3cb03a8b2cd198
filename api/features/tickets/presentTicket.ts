import { fileUrl } from '#contract/files.ts'
import type { Ticket as PresentedTicket } from '#contract/tickets.ts'
import type { Ticket } from './Ticket.ts'

/** What a ticket shows of the request it came from. */
interface Event {
  artist: string
  venue: string
}

export function presentTicket(ticket: Ticket, event: Event): PresentedTicket {
  const { fileId, file, qrText, locked, ...fields } = ticket
  return {
    ...fields,
    artist: event.artist,
    venue: event.venue,
    ticketFile: locked || !fileId ? null : fileUrl(fileId),
    ticketFileType: locked ? null : (file?.mime ?? null),
    qrCode: locked ? null : qrText,
  }
}
