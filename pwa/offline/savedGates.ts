/**
 * Gate views that are drawn in advance, so that a cold start shows a QR code before any of the app's code runs (decision 026). In Cache
 * Storage, under the user's id: the service worker reads it without Dexie, and one call erases it.
 */
export interface SavedGate {
  ticketId: string
  /** Wall time at the venue. */
  concertDate: string
  /** Index among the event's tickets, in the order of swiping. */
  position: number
  /** A fragment without scripts. */
  html: string
  /** How far the server's clock was ahead of this device's when it was kept, in milliseconds. */
  aheadMs: number
}

/** The element that contains the fragment, until the app has taken its place. */
export const savedGateId = 'saved-gate'

const prefix = 'live-shows.gate.'

/** Replaces the gate views of a user, and deletes those of tickets that are not among them. */
export async function keepGates(userId: string, gates: readonly SavedGate[]): Promise<void> {
  if (gates.length === 0) return forgetGates(userId)
  const cache = await caches.open(prefix + userId)
  const kept = new Set(gates.map(({ ticketId }) => keyOf(ticketId)))
  for (const { url } of await cache.keys()) {
    if (!kept.has(new URL(url).pathname)) await cache.delete(url)
  }
  for (const gate of gates) await cache.put(keyOf(gate.ticketId), Response.json(gate))
}

/** Deletes all gate views of a user. */
export async function forgetGates(userId: string): Promise<void> {
  await globalThis.caches?.delete(prefix + userId)
}

/** Returns a ticket's gate view; undefined if this user has none of it on this device. */
export async function readGate(userId: string, ticketId: string): Promise<SavedGate | undefined> {
  const cached = await caches.match(keyOf(ticketId), { cacheName: prefix + userId })
  return cached?.json()
}

/** Returns all gate views of a user. */
export async function listGates(userId: string): Promise<SavedGate[]> {
  // Opening it would create it.
  if (!(await caches.has(prefix + userId))) return []
  const cache = await caches.open(prefix + userId)
  const cached = await Promise.all((await cache.keys()).map((key) => cache.match(key)))
  return Promise.all(cached.flatMap((response) => (response ? [response.json()] : [])))
}

function keyOf(ticketId: string): string {
  return `/gate/${encodeURIComponent(ticketId)}`
}

/** The address of the gate view, which shows a ticket's QR code: `/dashboard?tab=my-tickets&gate=<ticket id>`. */
export function gateAddress(ticketId: string): string {
  return `/dashboard?tab=my-tickets&gate=${encodeURIComponent(ticketId)}`
}

/** Returns the ticket whose gate view is at an address; undefined if it is another address. */
export function ticketAtGate({ pathname, search }: { pathname: string; search: string }): string | undefined {
  if (pathname !== '/dashboard') return undefined
  const parameters = new URLSearchParams(search)
  return (parameters.get('tab') === 'my-tickets' && parameters.get('gate')) || undefined
}
