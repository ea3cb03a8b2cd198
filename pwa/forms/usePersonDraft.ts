import { asRecord, changedFields, type FieldsDraft, isEmpty, keptFields } from './keptFields.ts'
import { useDraft } from './useDraft.ts'

/**
 * A form's draft on the signed-in person's device: it survives leaving the page, and is gone when they sign out.
 *
 * @param words what it is, for whoever is about to lose it: 'An offer you began for Mitski'; none where `describeDrafts` knows the place
 */
export function usePersonDraft(place: string, words?: string): FieldsDraft & { isLoaded: boolean } {
  const { draft: kept, read, write, isLoaded } = useDraft(place, asItIs)
  return {
    place,
    kept,
    read,
    isLoaded,
    write(kept) {
      // Before it is loaded there may be more of it.
      const isNothing = !kept || (isLoaded && isEmpty(kept.typed) && !lastTryOf(kept))
      write(isNothing ? undefined : { ...kept, words })
    },
    tidy: isLoaded
      ? (base) => {
          const typed = changedFields(base, keptFields(read()))
          // It is as the server has it: saved on another device, or an answer was lost on its way.
          if (isEmpty(typed) && read() !== undefined) write(undefined)
        }
      : undefined,
  }
}

function asItIs(kept: unknown): unknown {
  return kept
}

/** What a draft is, in words; undefined where nothing is typed in it, or its form has no words for it. */
export function wordsOf(kept: unknown): string | undefined {
  const { words } = asRecord(kept)
  return typeof words === 'string' && !isEmpty(keptFields(kept)) ? words : undefined
}

/**
 * The Idempotency-Key to send what stands in a form with: that of the last try as long as the body is the same. It is kept
 * with the draft, so that it lives as long as the form is not sent.
 */
export function keyFor({ read, write }: FieldsDraft, body: unknown, makeKey: () => string): string {
  const content = JSON.stringify(body)
  const kept = read()
  const last = lastTryOf(kept)
  const key = last?.content === content ? last.key : makeKey()
  const next = { ...asRecord(kept), typed: keptFields(kept), lastTry: { content, key } }
  write(next)
  return key
}

function lastTryOf(kept: unknown): { content: string; key: string } | undefined {
  const { content, key } = asRecord(asRecord(kept).lastTry)
  return typeof content === 'string' && typeof key === 'string' ? { content, key } : undefined
}
