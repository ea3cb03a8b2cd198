import type { NewEntry, OutboxEntry } from '../outboxEntry.ts'
import type { Books } from './books.ts'

type Command = OutboxEntry['command']

/** Why the server will refuse a letter as it stands. */
export type Flaw = 'none' | 'blank' | 'file' | 'foreign' | 'not_ready' | 'offer_gone'

/** One thing a person wrote, through all it becomes: editing gives it another id. */
export interface Letter {
  ids: string[]
  userId: string
  /** The device it was written on. */
  device: string
  entry: NewEntry
  flaw: Flaw
  bytes?: Uint8Array<ArrayBuffer> | undefined
  /** What it waits for. */
  needs?: Letter | undefined
  /** What a message has to say on the server, by the id it went under. */
  readonly texts: Map<string, string>
  /** What it was sent as, by the id it went under. */
  readonly commands: Map<string, Command>
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

/** The ids under which the server has done what a letter says. */
export function doneIds(books: Books, { ids, commands, entry, userId }: Letter): string[] {
  return ids.filter((id) => {
    const command = commands.get(id) ?? entry.command
    return books.isDone({ id, userId, command, content: entry.content } as OutboxEntry)
  })
}

/** What people have written, and what was found to be wrong with it on the way. */
export class Letters {
  readonly all: Letter[] = []
  readonly violations: string[] = []
  readonly #byId = new Map<string, Letter>()

  add(letter: Pick<Letter, 'userId' | 'device' | 'entry' | 'flaw' | 'bytes' | 'needs'>): Letter {
    const { content } = letter.entry
    const added: Letter = {
      ...letter,
      ids: [letter.entry.id],
      texts: new Map('message' in content ? [[letter.entry.id, content.message]] : []),
      commands: new Map([[letter.entry.id, letter.entry.command]]),
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

  rename(letter: Letter, newId: string, { text, command }: { text?: string; command: Command }): void {
    letter.ids.push(newId)
    letter.commands.set(newId, command)
    if (text !== undefined) letter.texts.set(newId, text)
    this.#byId.set(newId, letter)
  }

  violate(what: string, entry: Pick<OutboxEntry, 'id' | 'command'>): void {
    this.violations.push(`${what}: ${entry.command} ${entry.id}`)
  }
}
