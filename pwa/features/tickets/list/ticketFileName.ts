import type { FileType } from '#contract/rules/fileRules.ts'
import type { Ticket } from '#contract/tickets.ts'

const extensions: Partial<Record<FileType, string>> = {
  'application/pdf': 'pdf',
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'application/vnd.apple.pkpass': 'pkpass',
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
