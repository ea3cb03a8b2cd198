import { type Presence, presenceMs } from '#contract/presence.ts'
import { createStore } from '../http/createStore.ts'

interface Writer {
  presence: Presence
  timer: ReturnType<typeof setTimeout>
}

/** By request and user. */
const writers = new Map<string, Map<string, Writer>>()
/** Who of the other staff writes about which request. */
export const presenceStore = createStore<ReadonlyMap<string, readonly Presence[]>>(new Map())

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
  presenceStore.set(new Map(presenceStore.read()).set(requestId, list))
}

/** Nothing is heard any more. */
export function forgetPresence(): void {
  for (const ofRequest of writers.values()) for (const { timer } of ofRequest.values()) clearTimeout(timer)
  writers.clear()
  presenceStore.set(new Map())
}
