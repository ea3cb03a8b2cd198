import type { Presence } from '#contract/presence.ts'
import { useStore } from '../../../http/useStore.ts'
import { presenceStore } from '../../../ui/presence.ts'

/** 'Ana is writing an offer', for a request's row and form; undefined if none of the other staff writes. */
export function useWriters(requestId: string): string | undefined {
  return describeWriters(useStore(presenceStore, (writers) => writers.get(requestId)))
}

/** Offers come first, because two of them exclude each other. */
export function describeWriters(
  writers: readonly Pick<Presence, 'name' | 'writing'>[] = [],
): string | undefined {
  const offering = writers.filter(({ writing }) => writing === 'offer')
  const [first, ...others] = offering.length > 0 ? offering : writers
  if (!first) return undefined
  const what = offering.length > 0 ? 'an offer' : 'a message'
  const names = [first, ...others].map(({ name }) => name)
  return names.length === 1 ? `${first.name} is writing ${what}` : `${names.join(' and ')} are writing`
}
