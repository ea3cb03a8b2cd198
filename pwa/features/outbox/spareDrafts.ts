import { readLocal, writeLocal } from '../accounts/localValue.ts'
import { personalPrefix } from '../accounts/personalKey.ts'

/** Where texts are kept that the database does not take: a full disk, or one that the system closed for good. */
export interface SpareDrafts {
  read: (place: string) => unknown
  /** @param value undefined forgets it */
  write: (place: string, value: unknown) => void
}

/** Too little for pictures, and enough for any text. Characters. */
const largest = 50_000

/** In localStorage, which has room of its own. It goes with everything else of the person when they sign out. */
export function createSpareDrafts(userId: string): SpareDrafts {
  const keyOf = (place: string) => `${personalPrefix(userId)}draft.${place}`
  return {
    read(place) {
      try {
        return JSON.parse(readLocal(keyOf(place)) ?? 'null') ?? undefined
      } catch {
        return undefined
      }
    },
    write(place, value) {
      const text = hasBytes(value) ? '' : (JSON.stringify(value) ?? '')
      writeLocal(keyOf(place), text === '' || text === '""' || text.length > largest ? null : text)
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
