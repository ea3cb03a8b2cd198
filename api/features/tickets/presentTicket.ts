import { fileUrl } from '#contract/files.ts'
import type { Ticket as PresentedTicket } from '#contract/tickets.ts'
import type { Ticket } from './Ticket.ts'

/** The parts of the request that a ticket shows. */
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
