import type { User } from '#contract/accounts.ts'
import { createSignal } from '../http/createStore.ts'
import { onWrittenElsewhere, readLocal, writeLocal } from '../offline/webStorage.ts'

export type Person = Pick<User, 'id' | 'name' | 'email'>

/** A signed-out user whose data on this device has to be erased. */
export interface PersonToErase extends Person {
  /** Whether the account is deleted, so that its unsent entries are erased too. */
  isGone?: boolean
}

const ownerKey = 'live-shows.owner'
const leftKey = 'live-shows.left'
const unsentKey = 'live-shows.unsent-left'

/**
 * The user whose data is on this device. Set at sign-in and kept when the session expires. It changes only when the user signs
 * out or another user signs in, and then the data is erased.
 */
export const deviceOwner = {
  read: (): Person | undefined => parsePeople(`[${readLocal(ownerKey) ?? ''}]`)[0],
  set: ({ id, name, email }: Person) => writeLocal(ownerKey, JSON.stringify({ id, name, email })),
  clear: () => writeLocal(ownerKey, null),
}

/** Whether this device still keeps data of this user. After sign-out nothing more may be stored for them. */
export function isDeviceOwner(userId: string): boolean {
  return deviceOwner.read()?.id === userId
}

/**
 * Signed-out users whose data is still to be erased. Stored before erasing begins, so that the next start finishes it if the
 * page is closed.
 */
export const peopleToErase = {
  list: (): PersonToErase[] => parsePeople(readLocal(leftKey) ?? '[]'),

  add({ id, name, email }: Person, isGone = false) {
    const others = this.list().filter((person) => person.id !== id)
    writeLocal(leftKey, JSON.stringify([...others, { id, name, email, ...(isGone && { isGone }) }]))
  },

  /** Call when their data is erased, or they have signed in again. */
  remove(id: string) {
    const others = this.list().filter((person) => person.id !== id)
    writeLocal(leftKey, others.length > 0 ? JSON.stringify(others) : null)
  },
}

const unsentChanges = createSignal()

/** Whether any signed-out user has unsent entries here. In localStorage, so that the sign-in page opens no database. */
export const hasUnsentLeft = {
  read: () => readLocal(unsentKey) !== null,

  set(value: boolean) {
    writeLocal(unsentKey, value ? 'true' : null)
    unsentChanges.notify()
  },

  /** Subscribes to all tabs' changes. */
  subscribe(changed: () => void): () => void {
    const stops = [unsentChanges.subscribe(changed), onWrittenElsewhere([unsentKey], changed)]
    return () => {
      for (const stop of stops) stop()
    }
  },
}

function parsePeople(text: string): PersonToErase[] {
  try {
    const value: unknown = JSON.parse(text)
    return Array.isArray(value) ? value.filter(isPerson) : []
  } catch {
    return []
  }
}

function isPerson(value: unknown): value is PersonToErase {
  if (typeof value !== 'object' || value === null) return false
  const { id, name, email } = value as Partial<Person>
  return [id, name, email].every((text) => typeof text === 'string')
}
