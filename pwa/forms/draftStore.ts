import { createSignal } from '../http/createStore.ts'
import { keepDraft, listDrafts, readDraft } from '../offline/drafts.ts'
import type { Draft, OfflineDb } from '../offline/offlineDb.ts'
import { isDiskFull, withReopening } from '../offline/openOfflineDb.ts'
import { listLocal, personalPrefix, readLocal, writeLocal } from '../offline/webStorage.ts'
import { asRecord, fieldsOf } from './storedFields.ts'

/** A user's drafts by place. Reads come from memory; writes reach the device shortly afterwards. */
export interface DraftStore {
  /** Undefined if there is no draft, or it is not loaded yet. */
  read: (place: string) => unknown
  /** Whether the stored draft was read from the device, or cannot be read. */
  isLoaded: (place: string) => boolean
  load: (place: string) => void
  /** @param value undefined or '' deletes the draft */
  write: (place: string, value: unknown) => void
  /**
   * Drafts that are about to be deleted from the database are not stored there any more. Resolves when no write is under way.
   * `drop` them afterwards.
   *
   * @returns stores them after all
   */
  hold: (places: readonly string[]) => Promise<() => void>
  /**
   * Deletes the draft from memory only, when it was already deleted from the database because it was sent: here, and in other tabs
   * that hold the same, or what they were opened with.
   */
  drop: (place: string) => void
  /** Stores all pending writes now. Resolves when they are stored or have failed. */
  flush: () => Promise<void>
  /** All drafts, including those that are not loaded. */
  list: () => Promise<Pick<Draft, 'place' | 'value'>[]>
  subscribe: (listener: () => void) => () => void
  /** Stores all pending writes, and stops listening to other tabs. */
  close: () => void
}

/** How long a write to the disk waits for the next keystroke. */
const pauseMs = 400
/** How long `list` waits for a disk that does not respond, its opening included. */
const listTimeoutMs = 10_000
/** The pauses after which a draft that could not be read is read again. */
const readAgainAfterMs = [200, 800, 3_000]

/**
 * @param opening resolves to the user's database
 * @param spare stores texts when the database fails
 * @param onDiskFull called when a draft could not be stored because the disk is full
 */
export function createDraftStore(
  opening: Promise<OfflineDb>,
  spare: SpareDrafts,
  onDiskFull?: () => void,
): DraftStore {
  const values = new Map<string, unknown>()
  const requested = new Set<string>()
  /** The drafts as they were read from the device. */
  const loaded = new Map<string, string | undefined>()
  const pending = new Set<string>()
  const writing = new Set<Promise<void>>()
  const { subscribe, notify } = createSignal()
  let timer: ReturnType<typeof setTimeout> | undefined
  const otherTabs = new BroadcastChannel(spare.name)
  otherTabs.onmessage = ({ data: [place, sent] }: MessageEvent<[string, string | undefined]>) => {
    const here = textOf(values.get(place))
    if (here && (here === sent || here === loaded.get(place))) forget(place)
  }
  // Callers that use the database handle the failure.
  opening.catch(() => undefined)

  const store = async (place: string) => {
    let value = values.get(place)
    // Once it was changed again, the spare draft belongs to the next write.
    const keepSpare = (spareValue: unknown) => {
      if (values.get(place) === value) spare.write(place, spareValue)
    }
    try {
      const db = await opening
      await withReopening(db, () => {
        value = values.get(place)
        return keepDraft(db, place, value)
      })
      keepSpare(undefined)
    } catch (error) {
      keepSpare(value)
      if (isDiskFull(error)) onDiskFull?.()
    }
  }
  const flush = () => {
    clearTimeout(timer)
    for (const place of pending) {
      // The page may close before the database has written anything.
      spare.write(place, values.get(place))
      const stored = store(place).finally(() => writing.delete(stored))
      writing.add(stored)
    }
    pending.clear()
    return Promise.all(writing).then(() => undefined)
  }
  const write = (place: string, value: unknown) => {
    values.set(place, value)
    pending.add(place)
    clearTimeout(timer)
    // A reload must not bring back a draft that was sent, and a file has no next keystroke and no spare.
    if (value === undefined || hasBytes(value)) void flush()
    else timer = setTimeout(() => void flush(), pauseMs)
    notify()
  }
  const readStored = async (place: string): Promise<unknown> => {
    const db = await opening
    const read = () => withReopening(db, () => readDraft(db, place))
    for (const pauseMs of readAgainAfterMs) {
      try {
        return await read()
      } catch {
        await new Promise((resolve) => setTimeout(resolve, pauseMs))
      }
    }
    return read()
  }
  const load = async (place: string) => {
    if (requested.has(place)) return
    requested.add(place)
    const spareDraft = spare.read(place)
    const stored = await readStored(place).catch(() => {
      // The next component that uses the place tries again.
      requested.delete(place)
    })
    const before = spareDraft ?? stored
    loaded.set(place, textOf(before))
    const now = values.get(place)
    if (!values.has(place)) values.set(place, before)
    // Fields were changed before the draft was loaded.
    else if ('typed' in asRecord(now)) return write(place, withStoredFields(before, now))
    notify()
  }
  const forget = (place: string) => {
    values.set(place, undefined)
    pending.delete(place)
    spare.write(place, undefined)
    notify()
  }

  return {
    read: (place) => values.get(place),
    isLoaded: (place) => loaded.has(place),
    load: (place) => void load(place),
    write,
    async hold(places) {
      const held = places.filter((place) => pending.delete(place))
      // As in `flush`.
      for (const place of held) spare.write(place, values.get(place))
      await Promise.all(writing)
      return () => {
        for (const place of held) write(place, values.get(place))
      }
    },
    drop(place) {
      otherTabs.postMessage([place, textOf(values.get(place))])
      forget(place)
    },
    flush,
    async list() {
      const reading = flush()
        .then(() => opening)
        .then((db) => withReopening(db, () => listDrafts(db)))
        .catch(() => [])
      const timeout = new Promise<Draft[]>((resolve) => setTimeout(resolve, listTimeoutMs, []))
      const stored = await Promise.race([reading, timeout])
      const all = new Map(stored.map(({ place, value }) => [place, value]))
      for (const { place, value } of spare.list()) all.set(place, value)
      // An empty value in memory may be older than a draft from another tab.
      for (const [place, value] of values) if (isTyped(value)) all.set(place, value)
      return [...all].map(([place, value]) => ({ place, value }))
    },
    subscribe,
    close() {
      void flush()
      // Not closed: what is being sent still tells the other tabs.
      otherTabs.onmessage = null
    },
  }
}

/** Compares drafts; of a picture this is its id, not its bytes. */
function textOf(value: unknown): string | undefined {
  return JSON.stringify(value)
}

function isTyped(value: unknown): boolean {
  return value !== undefined && value !== ''
}

function withStoredFields(stored: unknown, changed: unknown): unknown {
  return { ...asRecord(stored), ...asRecord(changed), typed: { ...fieldsOf(stored), ...fieldsOf(changed) } }
}

/** A fallback for text drafts when the database fails, e.g. because the disk is full. */
export interface SpareDrafts {
  /** Unique to their user. */
  name: string
  read: (place: string) => unknown
  /** @param value undefined deletes the draft */
  write: (place: string, value: unknown) => void
  list: () => { place: string; value: unknown }[]
}

/** Size limit in characters: enough for any text, too little for pictures. */
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
    name: prefix,
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
