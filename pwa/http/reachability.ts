import type { healthApi } from '#contract/health.ts'
import { createSignal } from './createStore.ts'

// `typeof` checks the path against the contract without loading it.
const healthPath = '/api/health' satisfies (typeof healthApi)['health']['path']

/** Timeout for the question: on a connection that lets nothing through, a call hangs. */
const answerTimeoutMs = 6_000
const firstPauseMs = 2_000
const longestPauseMs = 30_000
/** A connection that comes and goes every second is followed this often. */
const shortestGapMs = 2_000

/** Whether the last that is known of the server is an answer. */
let isReached = true
let asking: Promise<boolean> | undefined
/** The connection is another one since the running question was asked. */
let isOutdated = false
let failures = 0
let timer: ReturnType<typeof setTimeout> | undefined
const { subscribe, notify: notifyListeners, hasListeners } = createSignal()

/**
 * Whether calls can reach Live Shows: the device reports a network (`navigator.onLine`), and the last call got an answer of
 * ours. Use it for messages and disabled buttons only; what waits in the outbox is tried regardless.
 */
export function isReachable(): boolean {
  return hasNetwork() && isReached
}

/** Whether the device reports a network. It often does although nothing gets through. */
export function hasNetwork(): boolean {
  return globalThis.navigator?.onLine !== false
}

/** For `useSyncExternalStore`, with `isReachable`. */
export function subscribeReachability(changed: () => void): () => void {
  if (!hasListeners()) listen()
  const unsubscribe = subscribe(changed)
  return () => {
    unsubscribe()
    if (hasListeners()) return
    stopListening()
    clearTimeout(timer)
    isReached = true
    failures = 0
  }
}

/** Our server has answered a call, or has sent something on the event stream. */
export function noteAnswer(): void {
  failures = 0
  clearTimeout(timer)
  if (isReached) return
  isReached = true
  notifyListeners()
  comeBack()
}

/**
 * A call was not answered, or by somebody else, such as a captive portal. That may be this one call's fault, so the server is asked
 * before buttons are switched off.
 */
export function noteNoAnswer(): void {
  if (isReached) askForListeners()
}

function askForListeners(): void {
  // Workers have no buttons.
  if (hasListeners() && hasNetwork() && typeof document !== 'undefined') void askServer()
}

/**
 * Asks the server for a sign of life: what the device knows is often wrong. While somebody listens (`onReturn`), a server that does
 * not answer is asked again until it does.
 *
 * @returns whether it has answered within six seconds
 */
export function askServer(): Promise<boolean> {
  asking ??= ask().finally(() => {
    asking = undefined
  })
  return asking
}

async function ask(): Promise<boolean> {
  isOutdated = false
  clearTimeout(timer)
  if (await isHealthAnswered()) {
    noteAnswer()
    return true
  }
  if (isOutdated) return ask()
  if (!hasListeners() || !hasNetwork()) return false
  if (isReached) {
    isReached = false
    notifyListeners()
  }
  const pause = Math.min(longestPauseMs, firstPauseMs * 2 ** failures)
  failures += 1
  timer = setTimeout(askAgain, pause * (0.5 + Math.random()))
  return false
}

function askAgain(): void {
  if (!isReached && document?.visibilityState !== 'hidden') askForListeners()
}

/** Does not use `callApi`, which public pages do not load. */
async function isHealthAnswered(): Promise<boolean> {
  try {
    const reply = await fetch(healthPath, { cache: 'no-store', signal: AbortSignal.timeout(answerTimeoutMs) })
    const answer: unknown = await reply.json()
    // A full disk is an error reply of ours.
    return typeof answer === 'object' && answer !== null && ('status' in answer || 'code' in answer)
  } catch {
    return false
  }
}

const returns = createSignal()
let returnedAt = Number.NEGATIVE_INFINITY
let returnTimer: ReturnType<typeof setTimeout> | undefined

/**
 * Calls back when calls may get through again: at once, and at most every two seconds while the connection comes and goes.
 *
 * @returns the unsubscribe function
 */
export function onReturn(listener: () => void): () => void {
  const unsubscribe = returns.subscribe(listener)
  const stop = subscribeReachability(() => undefined)
  return () => {
    unsubscribe()
    stop()
    if (returns.hasListeners()) return
    clearTimeout(returnTimer)
    returnTimer = undefined
    returnedAt = Number.NEGATIVE_INFINITY
  }
}

function comeBack(): void {
  if (returnTimer !== undefined) return
  const left = returnedAt + shortestGapMs - performance.now()
  if (left <= 0) notifyReturn()
  else returnTimer = setTimeout(notifyReturn, left)
}

function notifyReturn(): void {
  returnTimer = undefined
  if (!isReachable()) return
  returnedAt = performance.now()
  returns.notify()
}

function onOnline(): void {
  failures = 0
  notifyListeners()
  isOutdated = true
  if (isReached) comeBack()
  else askForListeners()
}

function onVisible(): void {
  failures = 0
  askAgain()
}

function listen(): void {
  addEventListener('online', onOnline)
  addEventListener('offline', notifyListeners)
  addEventListener('visibilitychange', onVisible)
}

function stopListening(): void {
  removeEventListener('online', onOnline)
  removeEventListener('offline', notifyListeners)
  removeEventListener('visibilitychange', onVisible)
}
