import type { NewEntry, OutboxEntry } from '../outboxEntry.ts'
import type { Books } from './books.ts'

type Command = OutboxEntry['command']

/** Why the server will refuse a letter as it is. */
export type Flaw = 'none' | 'blank' | 'file' | 'foreign' | 'not_ready' | 'offer_gone'

/** One version of a letter's content. */
export interface Version {
  command: Command
  /** The text, if it is a message. */
  text?: string | undefined
}

/** A letter: one entry that a person wrote, tracked through edits, kills and retries until it is sent or discarded. */
export interface Letter {
  userId: string
  /** The device it was written on. */
  device: string
  entry: NewEntry
  flaw: Flaw
  bytes?: Uint8Array<ArrayBuffer> | undefined
  /** The letter it depends on. */
  needs?: Letter | undefined
  /** What the device may have stored: one version, or two if the page was killed during an edit. */
  versions: Version[]
  /** Edited, perhaps with another picture. */
  isChanged: boolean
  /** It depends on a letter of another lane. */
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

/** Whether the server has carried out a letter. */
export function isDone(books: Books, { versions, entry, userId }: Letter): boolean {
  const { id, content } = entry
  return versions.some(({ command }) => books.isDone({ id, userId, command, content } as OutboxEntry))
}

/** All letters of a world, and the violations found while it ran. */
export class Letters {
  readonly all: Letter[] = []
  readonly violations: string[] = []
  readonly #byId = new Map<string, Letter>()

  add(letter: Pick<Letter, 'userId' | 'device' | 'entry' | 'flaw' | 'bytes' | 'needs'>): Letter {
    const { command, content } = letter.entry
    const added: Letter = {
      ...letter,
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
    this.#byId.set(letter.entry.id, added)
    return added
  }

  of(id: string): Letter | undefined {
    return this.#byId.get(id)
  }

  violate(what: string, entry: Pick<OutboxEntry, 'id' | 'command'>): void {
    this.violations.push(`${what}: ${entry.command} ${entry.id}`)
  }
}
