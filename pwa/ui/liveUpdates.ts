import { byServerClock } from '../http/clock.ts'
import { createStore } from '../http/createStore.ts'
import { useStore } from '../http/useStore.ts'

/** When updates began to arrive the last time, and when they ceased, in milliseconds since 1970. */
const live = createStore({ isLive: false, since: Number.POSITIVE_INFINITY, until: 0 })

/** Whether the server tells this page what changes, so that what is on screen is up to date. */
export function setLive(isLive: boolean): void {
  const before = live.read()
  if (isLive === before.isLive) return
  live.set({ ...before, isLive, [isLive ? 'since' : 'until']: Date.now() })
}

/**
 * Until when data was up to date, in milliseconds since 1970 by the server's clock: as long as the server told this page of changes, if it was fetched
 * since then, otherwise when it was fetched.
 */
export function upToDateUntil(fetchedAt: number): number {
  const { isLive, since, until } = live.read()
  if (fetchedAt < since) return byServerClock(fetchedAt)
  return byServerClock(isLive ? Date.now() : Math.max(fetchedAt, until))
}

export const isLiveNow = (): boolean => live.read().isLive

export function useIsLive(): boolean {
  return useStore(live, isLiveNow)
}
