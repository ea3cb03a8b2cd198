import { keepDraft, listDrafts, readDraft } from '../offline/drafts.ts'
import type { Draft, OfflineDb } from '../offline/offlineDb.ts'
import { withReopening } from '../offline/openOfflineDb.ts'
import { asRecord, keptFields } from './keptFields.ts'
import type { SpareDrafts } from './spareDrafts.ts'

/** What a person has typed and not sent, by place. Read from memory, kept on the device a moment later. */
export interface DraftStore {
  /** Undefined while nothing is typed there, or nothing is known yet. */
  read: (place: string) => unknown
  /** Whether the device has been asked what was typed there before. */
  isLoaded: (place: string) => boolean
  load: (place: string) => void
  /** @param value undefined or '' forgets it */
  write: (place: string, value: unknown) => void
  /** Forgets it here only, since what keeps it on the device has dropped it there. */
  drop: (place: string) => void
  /** Keeps at once what waits to be kept. Resolves when everything is, or the device has not taken it. */
  flush: () => Promise<void>
  /** Everything that is typed and not sent, also where nobody has looked yet. */
  list: () => Promise<Pick<Draft, 'place' | 'value'>[]>
  subscribe: (listener: () => void) => () => void
}

/** Somebody who types writes ten times a second; the disk need not. */
const pauseMs = 400
/** How long somebody who wants to know what they typed waits for a disk that does not answer. */
const patienceMs = 2_000

/**
 * @param opening the person's database, once it is open
 * @param spare where texts go that it does not take
 */
export function createDraftStore(opening: Promise<OfflineDb>, spare: SpareDrafts): DraftStore {
  const values = new Map<string, unknown>()
  const asked = new Set<string>()
  const loaded = new Set<string>()
  const unkept = new Set<string>()
  const keeping = new Set<Promise<void>>()
  const listeners = new Set<() => void>()
  let timer: ReturnType<typeof setTimeout> | undefined
  // Whoever wants something of it hears of it; nobody may want anything.
  opening.catch(() => undefined)

  const tell = () => {
    for (const listener of listeners) listener()
  }
  const keep = async (place: string) => {
    const value = values.get(place)
    try {
      const db = await opening
      await withReopening(db, () => keepDraft(db, place, value))
      spare.write(place, undefined)
    } catch {
      // Unless somebody has typed on by now.
      if (values.get(place) === value) spare.write(place, value)
    }
  }
  const flush = () => {
    clearTimeout(timer)
    for (const place of unkept) {
      // The page may be gone before a database has written anything.
      spare.write(place, values.get(place))
      const kept = keep(place).finally(() => keeping.delete(kept))
      keeping.add(kept)
    }
    unkept.clear()
    return Promise.all(keeping).then(() => undefined)
  }
  const write = (place: string, value: unknown) => {
    values.set(place, value)
    unkept.add(place)
    clearTimeout(timer)
    // What was sent must not come back with a reload.
    if (value === undefined) void flush()
    else timer = setTimeout(() => void flush(), pauseMs)
    tell()
  }
  const load = async (place: string) => {
    if (asked.has(place)) return
    asked.add(place)
    const spared = spare.read(place)
    const kept = await opening
      .then((db) => withReopening(db, () => readDraft(db, place)))
      .catch(() => undefined)
    loaded.add(place)
    const now = values.get(place)
    if (!values.has(place)) values.set(place, spared ?? kept)
    // Somebody was faster than the disk, in some of the fields.
    else if ('typed' in asRecord(now)) return write(place, withEarlier(spared ?? kept, now))
    tell()
  }

  return {
    read: (place) => values.get(place),
    isLoaded: (place) => loaded.has(place),
    load: (place) => void load(place),
    write,
    drop(place) {
      values.set(place, undefined)
      unkept.delete(place)
      spare.write(place, undefined)
      tell()
    },
    flush,
    async list() {
      const reading = flush()
        .then(() => opening)
        .then((db) => withReopening(db, () => listDrafts(db)))
        .catch(() => [])
      const tooLate = new Promise<Draft[]>((resolve) => setTimeout(resolve, patienceMs, []))
      const kept = await Promise.race([reading, tooLate])
      const all = new Map(kept.map(({ place, value }) => [place, value]))
      for (const { place, value } of spare.list()) all.set(place, value)
      // What another tab has typed since is not known here.
      for (const [place, value] of values) if (isTyped(value)) all.set(place, value)
      return [...all].map(([place, value]) => ({ place, value }))
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
  }
}

function isTyped(value: unknown): boolean {
  return value !== undefined && value !== ''
}

/** What was typed into a form's fields, over what had been typed before. */
function withEarlier(earlier: unknown, now: unknown): unknown {
  return { ...asRecord(now), typed: { ...keptFields(earlier), ...keptFields(now) } }
}
