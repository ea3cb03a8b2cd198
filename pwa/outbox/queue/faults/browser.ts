import { IDBFactory } from 'fake-indexeddb'
import { accountsApi } from '#contract/accounts.ts'
import { callApi } from '../../../http/callApi.ts'
import type { OfflineDb } from '../../../offline/offlineDb.ts'
import type { Page } from './page.ts'
import { WebLocks } from './webLocks.ts'
import type { World } from './world.ts'

export interface Person {
  id: string
  name: string
  email: string
  isAdmin: boolean
}

/** `offline/device.ts` and `forgetUser`, loaded once per browser because they keep a connection in module state. */
export interface DeviceCode {
  currentUserId(): Promise<string | undefined>
  setCurrentUserId(userId: string | undefined): Promise<void>
  forgetUnsentOwner(userId: string): Promise<void>
  listUnsentOwners(): Promise<{ userId: string; count: number }[]>
  forgetUser(db: OfflineDb, name: string): Promise<number>
}

export const hourMs = 60 * 60 * 1000
export const password = 'a long enough password'

/** One device: disk and cookies, which survive its pages, and a clock that may be wrong. */
export class Browser {
  readonly name: string
  readonly owner: Person
  readonly disk = new IDBFactory()
  readonly locks: WebLocks
  readonly pages = new Set<Page>()
  readonly cookies = new Map<string, string>()
  /** People who have an outbox on this device. */
  readonly users = new Set<Person>()
  /** The signed-in person, as far as this device knows. */
  current: Person
  /** Error of its clock, in milliseconds. */
  skewMs = 0
  /** Whether calls get through. */
  hasNetwork = true
  /** What the device reports, which can differ from `hasNetwork`. */
  isOnline = true
  /** A flush met an expired session or another person's. */
  asksToSignIn = false
  /** Resolves when the person's current action is done. */
  currentAction: Promise<void> = Promise.resolve()
  device: DeviceCode | undefined
  readonly #world: World

  constructor(world: World, name: string, owner: Person) {
    this.#world = world
    this.name = name
    this.owner = owner
    this.current = owner
    this.users.add(owner)
    this.locks = new WebLocks(world.hasLocks, world.tally)
  }

  now(): number {
    return this.#world.now() + this.skewMs
  }

  readCookies(headers: Headers): void {
    for (const cookie of headers.getSetCookie()) {
      const [pair = ''] = cookie.split(';')
      const at = pair.indexOf('=')
      if (pair.slice(at + 1) === '') this.cookies.delete(pair.slice(0, at))
      else this.cookies.set(pair.slice(0, at), pair.slice(at + 1))
    }
  }

  /** Signs a person in. A previous person's data is erased except for unsent entries. */
  async signIn(person: Person): Promise<void> {
    const fetch = (path: string, init: RequestInit) => this.#world.send(this, path, init)
    await callApi(accountsApi.login, { fetch, body: { email: person.email, password } })
    const before = this.current
    if (before !== person) {
      const page = this.#world.openPage(this, before, 'forgets')
      await this.device?.forgetUser(page.db, before.name)
      page.kill()
      this.#world.tally.count('another person signed in')
    }
    this.current = person
    this.users.add(person)
    await this.device?.setCurrentUserId(person.id)
    await this.device?.forgetUnsentOwner(person.id)
  }
}
