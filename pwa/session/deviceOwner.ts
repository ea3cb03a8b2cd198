import type { User } from '#contract/accounts.ts'
import { readLocal, writeLocal } from '../offline/webStorage.ts'

export type Person = Pick<User, 'id' | 'name' | 'email'>

/** Somebody whose things have to go. */
export interface LeftPerson extends Person {
  /** Their account is deleted: what they have not sent goes too, since they do not come back for it. */
  isGone?: boolean
}

const ownerKey = 'live-shows.owner'
const leftKey = 'live-shows.left'
const unsentKey = 'live-shows.unsent-left'

/**
 * Whose things are on this device. Set at sign-in and kept when a session runs out; only an explicit sign-out or somebody
 * else's sign-in ends it, and then the things have to go.
 */
export const deviceOwner = {
  read: (): Person | undefined => parsePeople(`[${readLocal(ownerKey) ?? ''}]`)[0],
  set: ({ id, name, email }: Person) => writeLocal(ownerKey, JSON.stringify({ id, name, email })),
  clear: () => writeLocal(ownerKey, null),
}

/** Whether somebody is still the one whose things are on this device: for whoever has left, nothing is kept any more. */
export function isDeviceOwner(userId: string): boolean {
  return deviceOwner.read()?.id === userId
}

/**
 * People who have left this device and whose things are still to be erased. Noted before anything else, so that it is done
 * even where the page is closed in the middle of it.
 */
export const peopleToErase = {
  list: (): LeftPerson[] => parsePeople(readLocal(leftKey) ?? '[]'),

  add({ id, name, email }: Person, isGone = false) {
    const others = this.list().filter((person) => person.id !== id)
    writeLocal(leftKey, JSON.stringify([...others, { id, name, email, ...(isGone && { isGone }) }]))
  },

  /** It is done, or they are back. */
  remove(id: string) {
    const others = this.list().filter((person) => person.id !== id)
    writeLocal(leftKey, others.length > 0 ? JSON.stringify(others) : null)
  },
}

const listeners = new Set<() => void>()

/** Whether somebody left something unsent here, so that the sign-in page need not open a database to find out. */
export const hasUnsentLeft = {
  read: () => readLocal(unsentKey) !== null,

  set(isSo: boolean) {
    writeLocal(unsentKey, isSo ? 'true' : null)
    for (const tell of listeners) tell()
  },

  subscribe(changed: () => void): () => void {
    listeners.add(changed)
    return () => {
      listeners.delete(changed)
    }
  },
}

function parsePeople(text: string): LeftPerson[] {
  try {
    const value: unknown = JSON.parse(text)
    return Array.isArray(value) ? value.filter(isPerson) : []
  } catch {
    return []
  }
}

function isPerson(value: unknown): value is LeftPerson {
  if (typeof value !== 'object' || value === null) return false
  const { id, name, email } = value as Partial<Person>
  return [id, name, email].every((text) => typeof text === 'string')
}
