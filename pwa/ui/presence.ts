import { type Presence, presenceMs } from '#contract/presence.ts'

interface Writer {
  presence: Presence
  timer: ReturnType<typeof setTimeout>
}

const none: readonly Presence[] = []
/** By request and user. */
const writers = new Map<string, Map<string, Writer>>()
/** The same as lists, which stay the same objects until they change. */
let shown: ReadonlyMap<string, readonly Presence[]> = new Map()
const listeners = new Set<() => void>()

/** Who of the other staff writes about a request, for `useSyncExternalStore`. */
export const presenceStore = {
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
    }
  },
  writersOf: (requestId: string) => shown.get(requestId) ?? none,
  /** By request; a new map with every change. */
  all: () => shown,
}

/** Shows a report until it is repeated, taken back, or 25 seconds old. */
export function hearPresence(presence: Presence): void {
  const { requestId, userId, writing } = presence
  const ofRequest = writers.get(requestId) ?? new Map<string, Writer>()
  clearTimeout(ofRequest.get(userId)?.timer)
  if (writing === null) ofRequest.delete(userId)
  else {
    const timer = setTimeout(() => hearPresence({ ...presence, writing: null }), presenceMs)
    ofRequest.set(userId, { presence, timer })
  }
  writers.set(requestId, ofRequest)
  const list = [...ofRequest.values()].map((writer) => writer.presence)
  shown = new Map(shown).set(requestId, list)
  notify()
}

/** Nothing is heard any more. */
export function forgetPresence(): void {
  for (const ofRequest of writers.values()) for (const { timer } of ofRequest.values()) clearTimeout(timer)
  writers.clear()
  shown = new Map()
  notify()
}

function notify(): void {
  for (const listener of listeners) listener()
}
