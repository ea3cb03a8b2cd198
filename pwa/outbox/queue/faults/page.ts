import { IDBKeyRange } from 'fake-indexeddb'
import type { Fetch } from '../../../http/callApi.ts'
import { OfflineDb } from '../../../offline/offlineDb.ts'
import { type FlushResult, flushOutbox, type OutboxEvent } from '../flushOutbox.ts'
import type { OutboxEntry } from '../outboxEntry.ts'
import type { Browser } from './browser.ts'
import { accessDisk, type DiskEvent } from './disk.ts'
import { isCommand, type PlannedFault } from './fault.ts'
import { createFetch } from './faultyNetwork.ts'
import { type Random, sleep } from './random.ts'
import { actAs } from './webLocks.ts'
import type { World } from './world.ts'

/**
 * A tab or a worker. After `kill` its code may still run, but can no longer reach the disk, the network or a lock.
 */
export class Page {
  readonly db: OfflineDb
  readonly browser: Browser
  isAlive = true
  /** Ids of the entries that the person is discarding right now. */
  readonly discarding = new Set<string>()
  readonly fetch: Fetch
  readonly #world: World
  readonly #access: ReturnType<typeof accessDisk>
  readonly #stop = new AbortController()
  readonly #plans: PlannedFault[] = []

  /** Callbacks that end the calls in flight. */
  readonly #leaving = new Set<() => void>()
  /** Called with every transaction of the page; may kill it. */
  onDisk: (event: DiskEvent) => void
  readonly #death: Promise<undefined>
  #die: () => void = () => undefined

  constructor(world: World, browser: Browser, userId: string, random: Random) {
    this.#world = world
    this.browser = browser
    this.#death = new Promise((resolve) => {
      this.#die = () => resolve(undefined)
    })
    this.fetch = createFetch(world, this, random.fork('network'))
    const diskRandom = random.fork('disk')
    this.onDisk = (event) => {
      if (world.isFaultFree || event.moment !== 'begin' || !keepsReply(event) || !diskRandom.happens(0.04))
        return
      world.tally.count('killed: while the reply is written')
      void sleep(diskRandom.below(3)).then(() => this.kill())
    }
    this.#access = accessDisk(browser.disk, { onEvent: (event) => this.onDisk(event) })
    this.db = new OfflineDb(userId, { indexedDB: this.#access.indexedDB, IDBKeyRange })
    watchOutbox(world, this)
    browser.pages.add(this)
  }

  get stopped(): AbortSignal {
    return this.#stop.signal
  }

  /** @returns why the flush ended; undefined if the page was killed before that */
  async flush(): Promise<FlushResult | undefined> {
    if (!this.isAlive) return undefined
    const { fetch, browser } = this
    const begun = new Set<string>()
    const onEvent = (event: OutboxEvent) => this.#check(event, begun)
    const options = { fetch, now: () => browser.now(), isOnline: () => browser.isOnline, onEvent }
    const result = await this.untilKilled(() => flushOutbox(this.db, options))
    if (result?.state === 'signed_out') this.#world.tally.count('stopped: signed out')
    if (result?.state === 'other_person') this.#world.tally.count('stopped: another person')
    return result
  }

  /** Runs page code. @returns its result; undefined if the page is killed before that */
  async untilKilled<T>(work: () => Promise<T>): Promise<T | undefined> {
    if (!this.isAlive) return undefined
    const result = actAs(this.browser.locks, this, work).catch((error: unknown) => {
      if (this.isAlive) throw error
      return undefined
    })
    return Promise.race([result, this.#death])
  }

  /** Plans a fault for the next matching call, by default the next call of an entry. */
  plan(fault: PlannedFault['fault'], suits = isCommand): void {
    this.#plans.push({ fault, suits })
  }

  takePlan(path: string): PlannedFault['fault'] | undefined {
    const at = this.#plans.findIndex(({ suits }) => suits(path))
    return at < 0 ? undefined : this.#plans.splice(at, 1)[0]?.fault
  }

  /** Marks a call as in flight until the returned function is called or the page is killed. */
  enter(key: string): () => void {
    if (key === '') return () => undefined
    const over = this.#world.enter(key)
    const leave = () => {
      if (this.#leaving.delete(leave)) over()
    }
    this.#leaving.add(leave)
    return leave
  }

  fillDisk(): void {
    this.#access.fillUp()
  }

  kill(): void {
    if (!this.isAlive) return
    this.isAlive = false
    this.browser.pages.delete(this)
    this.#access.cut()
    this.db.close()
    this.#stop.abort()
    for (const leave of [...this.#leaving]) leave()
    this.browser.locks.release(this)
    this.#die()
  }

  /** Checks the flush's events. @param begun ids of entries whose attempt has begun and not ended */
  #check(event: OutboxEvent, begun: Set<string>): void {
    const { entries, books, tally, answeredByOthers, hasLocks } = this.#world
    if (!this.isAlive) return
    if (event.type === 'sending') {
      if (begun.has(event.entryId)) entries.violations.push(`began twice: ${event.entryId}`)
      begun.add(event.entryId)
      answeredByOthers.delete(event.entryId)
    }
    if (event.type !== 'ended') return
    const { entry, end } = event
    // Offline, `ended` comes without `sending`.
    if (!begun.delete(entry.id) && end !== 'waiting') entries.violate(`ended twice as ${end}`, entry)
    const tracked = entries.of(entry.id)
    if (end === 'needs_you') {
      if (tracked) tracked.neededPerson = true
      if (books.isDone(entry)) entries.violate('shown as refused although the server has it', entry)
    }
    // Without locks another flusher may have got that reply.
    if (hasLocks && (end === 'needs_you' || end === 'stopped') && answeredByOthers.has(entry.id)) {
      entries.violate(`${end} because of a foreign page`, entry)
    }
    if (end !== 'sent') return
    tally.count('sent')
    if (entry.command === 'offer.negotiate') tally.count('negotiation sent')
    if (tracked) tracked.sentEvents += 1
    if (!books.isDone(entry)) entries.violate('shown as sent although the server does not have it', entry)
  }
}

/** Whether a transaction stores a new entry. */
export function storesEntry({ stores, mode }: DiskEvent): boolean {
  return mode === 'readwrite' && stores.includes('outbox') && stores.length === 2
}

/** Whether a transaction deletes an entry and stores its reply. */
export function keepsReply({ stores, mode }: DiskEvent): boolean {
  return mode === 'readwrite' && stores.includes('threads') && stores.includes('outbox')
}

/** Tracks when entries are stored and deleted, and checks that none is deleted before the server has it. */
function watchOutbox({ entries, books }: World, page: Page): void {
  page.db.outbox.hook('creating', function (_key, entry, transaction) {
    if (entries.of(entry.id)?.isAcrossLanes) entry.lane = `${entry.id} alone`
    this.onsuccess = (seq) => {
      transaction.on('complete', () => {
        const tracked = entries.of(entry.id)
        if (tracked) tracked.place ??= seq
      })
    }
  })
  page.db.outbox.hook('deleting', (_key, entry: OutboxEntry | undefined, transaction) => {
    // Another flusher deleted it first.
    if (!entry) return
    if (!page.discarding.has(entry.id)) {
      if (!books.isDone(entry)) entries.violate('left the outbox before the server had it', entry)
      return
    }
    transaction.on('complete', () => {
      const tracked = entries.of(entry.id)
      if (tracked) tracked.isDiscarded = true
    })
  })
}
