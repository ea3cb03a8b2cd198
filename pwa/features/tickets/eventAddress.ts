/** The name of the parameter that brings a card into view, by one of its requests. */
export const eventParameter = 'event'

/** The address of My Tickets with the card of a request in view. */
export function eventAddress(requestId: string): string {
  return `/dashboard?tab=my-tickets&${eventParameter}=${requestId}`
}
