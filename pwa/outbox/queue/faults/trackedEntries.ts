import type { NewEntry, OutboxEntry } from '../outboxEntry.ts'
import type { Books } from './books.ts'

type Command = OutboxEntry['command']

/** Why the server will refuse an entry as it is. */
export type Flaw = 'none' | 'blank' | 'file' | 'foreign' | 'not_ready' | 'offer_gone'

/** One version of an entry's content. */
export interface Version {
  command: Command
  /** The text, if it is a message. */
  text?: string | undefined
}

/** An entry that a person wrote, tracked through edits, kills and retries until it is sent or discarded. */
export interface TrackedEntry {
  userId: string
  /** The device it was written on. */
  device: string
  entry: NewEntry
  flaw: Flaw
  bytes?: Uint8Array<ArrayBuffer> | undefined
  /** The entry it depends on. */
  needs?: TrackedEntry | undefined
  /** What the device may have stored: one version, or two if the page was killed during an edit. */
  versions: Version[]
  /** Edited, perhaps with another picture. */
  isChanged: boolean
  /** It depends on an entry of another lane. */
  isAcrossLanes: boolean
  /** `enqueue` has resolved. */
  isAcknowledged: boolean
  /** Its `seq` in the outbox; undefined while it is not stored. */
  place?: number
  /** It needed the person, so later entries of its lane may have been sent before it. */
  neededPerson: boolean
  isDiscarded: boolean
  /** The person leaves it unresolved until the end. */
  isLeft: boolean
  sentEvents: number
  /** Number of calls made for it. */
  calls: number
}

/** Whether the server has carried out an entry. */
export function isDone(books: Books, { versions, entry, userId }: TrackedEntry): boolean {
  const { id, content } = entry
  return versions.some(({ command }) => books.isDone({ id, userId, command, content } as OutboxEntry))
}

/** All tracked entries of a world, and the violations found while it ran. */
export class TrackedEntries {
  readonly all: TrackedEntry[] = []
  readonly violations: string[] = []
  readonly #byId = new Map<string, TrackedEntry>()

  add(tracked: Pick<TrackedEntry, 'userId' | 'device' | 'entry' | 'flaw' | 'bytes' | 'needs'>): TrackedEntry {
    const { command, content } = tracked.entry
    const added: TrackedEntry = {
      ...tracked,
      versions: [{ command, text: 'message' in content ? content.message : undefined }],
      isChanged: false,
      isAcrossLanes: false,
      isAcknowledged: false,
      neededPerson: false,
      isDiscarded: false,
      isLeft: false,
      sentEvents: 0,
      calls: 0,
    }
    this.all.push(added)
    this.#byId.set(tracked.entry.id, added)
    return added
  }

  of(id: string): TrackedEntry | undefined {
    return this.#byId.get(id)
  }

  violate(what: string, entry: Pick<OutboxEntry, 'id' | 'command'>): void {
    this.violations.push(`${what}: ${entry.command} ${entry.id}`)
  }
}
