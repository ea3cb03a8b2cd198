import type { OutboxEntry } from '../queue/outboxEntry.ts'

/** What an entry is about, as far as this device knows it. */
export interface EntrySubject {
  artist?: string | undefined
  /** 'Seat 11' */
  seat?: string | undefined
}

/** What an entry is, in a few words. */
export function entryTitle(entry: OutboxEntry, { artist, seat }: EntrySubject): string {
  const which = [artist, seat].filter(Boolean).join(', ')
  switch (entry.command) {
    case 'chat.send':
    case 'chat.adminSend':
      return artist ? `Message about ${artist}` : 'Message'
    case 'offer.negotiate':
      return artist ? `Negotiation about ${artist}` : 'Negotiation'
    case 'request.submit':
      return `New request: ${entry.content.artist}`
    case 'ticket.confirmReceived':
      return which ? `You got your ticket: ${which}` : 'You got your ticket'
    case 'ticket.opened':
      return which ? `You opened your ticket: ${which}` : 'You opened your ticket'
  }
}

/** Where an entry could be edited, but for its last try. */
export const tooLateToEdit = 'It may have arrived already, so it cannot be changed any more.'

/** When something is tried the next time: 'in 12 s', 'in 4 m'. */
export function nextTryWords(at: number, now: number): string {
  const seconds = Math.ceil((at - now) / 1000)
  if (seconds <= 1) return 'now'
  return seconds < 100 ? `in ${seconds} s` : `in ${Math.round(seconds / 60)} m`
}
