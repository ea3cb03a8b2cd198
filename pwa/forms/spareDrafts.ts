import { listLocal, personalPrefix, readLocal, writeLocal } from '../offline/webStorage.ts'

/** A fallback for text drafts when the database fails, e.g. because the disk is full. */
export interface SpareDrafts {
  read: (place: string) => unknown
  /** @param value undefined deletes the draft */
  write: (place: string, value: unknown) => void
  list: () => { place: string; value: unknown }[]
}

/** In characters: enough for any text, too little for pictures. */
const maxLength = 50_000

/** Uses localStorage, which has its own quota. Erased at sign-out with the user's other data. */
export function createSpareDrafts(userId: string): SpareDrafts {
  const prefix = `${personalPrefix(userId)}draft.`
  const keyOf = (place: string) => `${prefix}${place}`
  const read = (place: string): unknown => {
    try {
      return JSON.parse(readLocal(keyOf(place)) ?? 'null') ?? undefined
    } catch {
      return undefined
    }
  }
  return {
    read,
    list: () =>
      listLocal(prefix).map((key) => {
        const place = key.slice(prefix.length)
        return { place, value: read(place) }
      }),
    write(place, value) {
      const text = hasBytes(value) ? '' : (JSON.stringify(value) ?? '')
      writeLocal(keyOf(place), text === '' || text === '""' || text.length > maxLength ? null : text)
    },
  }
}

function hasBytes(value: unknown): boolean {
  return (
    typeof value === 'object' &&
    value !== null &&
    Object.values(value).some((part) => part instanceof ArrayBuffer)
  )
}
