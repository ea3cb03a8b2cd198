import { type Presence, presenceMs } from '#contract/presence.ts'
import { byServerClock } from '../http/clock.ts'
import { createSignal, createStore } from '../http/createStore.ts'
import { ApiError, describeError, isSessionOver } from '../http/errors.ts'
import { isReachable } from '../http/reachability.ts'
import { useStore } from '../http/useStore.ts'
import { showToast, toastStore } from './toasts/toastStore.ts'

/** When updates began to arrive the last time, and when they stopped, in milliseconds since 1970. */
const live = createStore({ isLive: false, since: Number.POSITIVE_INFINITY, until: 0 })

/** Whether the server reports changes to this page, so that the screen is up to date. */
export function setLive(isLive: boolean): void {
  const before = live.read()
  if (isLive === before.isLive) return
  live.set({ ...before, isLive, [isLive ? 'since' : 'until']: Date.now() })
}

/**
 * Until when data was up to date, in milliseconds since 1970 by this device's clock: as long as the server reported changes to this page, if it was fetched
 * since then, otherwise when it was fetched.
 */
export function currentUntil(fetchedAt: number): number {
  const { isLive, since, until } = live.read()
  if (fetchedAt < since) return fetchedAt
  return isLive ? Date.now() : Math.max(fetchedAt, until)
}

/** As `currentUntil`, by the server's clock, to be shown. */
export const upToDateUntil = (fetchedAt: number): number => byServerClock(currentUntil(fetchedAt))

/** When updates arrived the last time, for `recallLiveTime` in the next page; undefined if none did. */
export function liveTime(): string | undefined {
  const { since } = live.read()
  return Number.isFinite(since) ? `${since} ${currentUntil(since)}` : undefined
}

/** Continues from the page before: its data on this device was up to date as long as changes were reported to it. */
export function recallLiveTime(time: string | null): void {
  const [since, until] = time?.split(' ').map(Number) ?? []
  if (since && until && !isLiveNow()) live.set({ isLive: false, since, until })
}

export const isLiveNow = (): boolean => live.read().isLive

export function useIsLive(): boolean {
  return useStore(live, isLiveNow)
}

interface Writer extends Presence {
  /** Ends the report. */
  timer: ReturnType<typeof setTimeout>
}

/** Which other members of staff write about which request. */
export const presenceStore = createStore<ReadonlyMap<string, readonly Writer[]>>(new Map())

/** Shows a report until it is repeated, withdrawn, or 25 seconds old. */
export function onPresence(presence: Presence): void {
  const { requestId, userId, writing } = presence
  const writers = presenceStore.read().get(requestId) ?? []
  const before = writers.find((writer) => writer.userId === userId)
  clearTimeout(before?.timer)
  const end = () => onPresence({ ...presence, writing: null })
  const now = writing === null ? [] : [{ ...presence, timer: setTimeout(end, presenceMs) }]
  // Whoever goes on writing keeps their place.
  const list = before ? writers.flatMap((writer) => (writer === before ? now : writer)) : [...writers, ...now]
  presenceStore.set(new Map(presenceStore.read()).set(requestId, list))
}

/** Changes are no longer reported. */
export function forgetPresence(): void {
  for (const writers of presenceStore.read().values()) for (const { timer } of writers) clearTimeout(timer)
  presenceStore.set(new Map())
}

const pulls = createSignal()

/** Calls the listener on every pull-to-refresh. @returns a function that unsubscribes */
export const onPullToRefresh = pulls.subscribe

/** Notifies all listeners of a pull-to-refresh. */
export const notifyPullToRefresh = pulls.notify

/** The title of the toast. */
export const readFailed = 'Could not load the latest data'

let isWaiting = false

/**
 * Shows an error toast for a failed read: one for all reads that fail for the same reason. While another toast is visible it
 * waits, so that it hides no answer to what the user did. Shows nothing without a connection or after the session has ended, where the page
 * says so itself.
 */
export function toastFailedRead(error: unknown): void {
  if (!isReachable() || isSessionOver(error)) return
  const description = describeError(error, 'Please try again.')
  const current = toastStore.read()
  if (!current) {
    showToast({ title: readFailed, description, tone: 'error' })
    return
  }
  // Each call has its own reference after the reason.
  const reason = (error instanceof ApiError && error.reply?.message) || description
  const isSaid = current.tone === 'error' && current.description?.startsWith(reason)
  if (isSaid || isWaiting) return
  isWaiting = true
  const stop = toastStore.subscribe(() => {
    if (toastStore.read()) return
    stop()
    isWaiting = false
    toastFailedRead(error)
  })
}
