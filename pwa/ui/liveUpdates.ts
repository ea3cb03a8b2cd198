import { useSyncExternalStore } from 'react'
import { byServerClock } from '../http/clock.ts'

let isLive = false
/** When updates began to arrive the last time, and when they ceased. Milliseconds since 1970. */
let since = Number.POSITIVE_INFINITY
let until = 0
const listeners = new Set<() => void>()

/** Whether the server tells this page what changes, so that what is on screen is up to date. */
export function setLive(next: boolean): void {
  if (next && !isLive) since = Date.now()
  if (!next && isLive) until = Date.now()
  isLive = next
  for (const listener of listeners) listener()
}

/**
 * Until when data was up to date, in milliseconds since 1970 by the server's clock: as long as the server told this page of changes, if it was fetched
 * since then, otherwise when it was fetched.
 */
export function upToDateUntil(fetchedAt: number): number {
  if (fetchedAt < since) return byServerClock(fetchedAt)
  return byServerClock(isLive ? Date.now() : Math.max(fetchedAt, until))
}

export const isLiveNow = (): boolean => isLive

export function useIsLive(): boolean {
  return useSyncExternalStore(subscribe, isLiveNow)
}

function subscribe(changed: () => void) {
  listeners.add(changed)
  return () => void listeners.delete(changed)
}
