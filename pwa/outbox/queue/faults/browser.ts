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

/** The device's own memory and `forgetUser`, as loaded for one browser: they keep a connection in the module. */
export interface DeviceCode {
  currentUserId(): Promise<string | undefined>
  setCurrentUserId(userId: string | undefined): Promise<void>
  forgetUnsentOwner(userId: string): Promise<void>
  listUnsentOwners(): Promise<{ userId: string; count: number }[]>
  forgetUser(db: OfflineDb, name: string): Promise<number>
}

export const hourMs = 60 * 60 * 1000
export const password = 'a long enough password'

/** One device: a disk and cookies, which outlive its pages, and a clock that may be wrong. */
export class Browser {
  readonly name: string
  readonly owner: Person
  readonly disk = new IDBFactory()
  readonly locks: WebLocks
  readonly pages = new Set<Page>()
  readonly cookies = new Map<string, string>()
  /** Who has an outbox here. */
  readonly users = new Set<Person>()
  /** Who is signed in, as far as this device knows. */
  current: Person
  /** How far its clock is off, in milliseconds. */
  skewMs = 0
  /** Whether anything gets through. */
  hasNetwork = true
  /** What the device believes about that. */
  isOnline = true
  /** A flush has found that nobody is signed in, or somebody else. */
  asksToSignIn = false
  /** Over when its person has done what they are doing. */
  hands: Promise<void> = Promise.resolve()
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

  /** Signs somebody in here. Whoever was before is forgotten, but for what they have not sent. */
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
