import { listLocal, personalPrefix, readLocal, writeLocal } from '../offline/webStorage.ts'

/** Where texts are kept that the database does not take: a full disk, or one that the system closed for good. */
export interface SpareDrafts {
  read: (place: string) => unknown
  /** @param value undefined forgets it */
  write: (place: string, value: unknown) => void
  list: () => { place: string; value: unknown }[]
}

/** Too little for pictures, and enough for any text. Characters. */
const largest = 50_000

/** In localStorage, which has room of its own. It goes with everything else of the person when they sign out. */
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
