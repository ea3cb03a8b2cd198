import { asRecord, changedFields, type FormDraft, fieldsOf, isEmpty } from './storedFields.ts'
import { useDraft } from './useDraft.ts'

/**
 * A form draft of the signed-in user, stored on the device until the form is sent or the user signs out.
 *
 * @param label names the draft for `describeDrafts`, e.g. 'Your draft offer for Mitski'; not needed for places it knows
 */
export function usePersonDraft(place: string, label?: string): FormDraft & { isLoaded: boolean } {
  const { draft: stored, read, write, isLoaded } = useDraft(place, unparsed)
  return {
    place,
    stored,
    read,
    isLoaded,
    write(stored) {
      // An empty draft that is not loaded yet may have more fields on the disk.
      const isDeleted = !stored || (isLoaded && isEmpty(stored.typed) && !lastTryOf(stored))
      write(isDeleted ? undefined : { ...stored, label })
    },
    deleteIfUnchanged: isLoaded
      ? (values) => {
          const isUnchanged = isEmpty(changedFields(values, fieldsOf(read())))
          if (isUnchanged && read() !== undefined) write(undefined)
        }
      : undefined,
  }
}

function unparsed(stored: unknown): unknown {
  return stored
}

/** The label of a form draft; undefined if it has none or no field was changed. */
export function labelOf(stored: unknown): string | undefined {
  const { label } = asRecord(stored)
  return typeof label === 'string' && !isEmpty(fieldsOf(stored)) ? label : undefined
}

/**
 * The idempotency key for sending a form: the same key as for the last attempt if the body is the same. It is stored in the
 * draft, so a reload does not change it.
 */
export function keyFor({ read, write }: FormDraft, body: unknown, makeKey: () => string): string {
  const content = JSON.stringify(body)
  const stored = read()
  const lastTry = lastTryOf(stored)
  const key = lastTry?.content === content ? lastTry.key : makeKey()
  const next = { ...asRecord(stored), typed: fieldsOf(stored), lastTry: { content, key } }
  write(next)
  return key
}

function lastTryOf(stored: unknown): { content: string; key: string } | undefined {
  const { content, key } = asRecord(asRecord(stored).lastTry)
  return typeof content === 'string' && typeof key === 'string' ? { content, key } : undefined
}
