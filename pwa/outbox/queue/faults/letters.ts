import type { NewEntry, OutboxEntry } from '../outboxEntry.ts'
import type { Books } from './books.ts'

type Command = OutboxEntry['command']

/** Why the server will refuse a letter as it stands. */
export type Flaw = 'none' | 'blank' | 'file' | 'foreign' | 'not_ready' | 'offer_gone'

/** What a letter says at one time. */
export interface Version {
  command: Command
  /** Of a message. */
  text?: string | undefined
}

/** One thing a person wrote, through all it becomes. */
export interface Letter {
  userId: string
  /** The device it was written on. */
  device: string
  entry: NewEntry
  flaw: Flaw
  bytes?: Uint8Array<ArrayBuffer> | undefined
  /** What it waits for. */
  needs?: Letter | undefined
  /** What may be on the disk: one, or two where a page was killed while it changed the one into the other. */
  versions: Version[]
  /** It takes another picture along than it was written with. */
  isChanged: boolean
  /** It waits for something of another lane. */
  isAcrossLanes: boolean
  /** `enqueue` has said that it is stored. */
  isAcknowledged: boolean
  /** Its place in the order of writing; undefined while the disk does not have it. */
  place?: number
  /** Once it needed its person the rest of its lane may have gone past it. */
  neededPerson: boolean
  isDiscarded: boolean
  /** Left as it is until the end, for its person to see. */
  isLeft: boolean
  sentEvents: number
  /** How often it went out. */
  calls: number
}

/** Whether the server has done what a letter says. */
export function isDone(books: Books, { versions, entry, userId }: Letter): boolean {
  const { id, content } = entry
  return versions.some(({ command }) => books.isDone({ id, userId, command, content } as OutboxEntry))
}

/** What people have written, and what was found to be wrong with it on the way. */
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
