import type { OutboxEntry } from '../../offline/outboxEntry.ts'

/** What an entry is, in a few words. @param artist of the request it is about, where that is known */
export function entryTitle(entry: OutboxEntry, artist: string | undefined): string {
  switch (entry.command) {
    case 'chat.send':
    case 'chat.adminSend':
      return artist ? `Message about ${artist}` : 'Message'
    case 'request.submit':
      return `New request: ${entry.content.artist}`
    case 'ticket.confirmReceived':
      return artist ? `You got your ticket: ${artist}` : 'You got your ticket'
    case 'ticket.opened':
      return artist ? `You opened your ticket: ${artist}` : 'You opened your ticket'
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
