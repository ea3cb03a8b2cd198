import { AsyncLocalStorage } from 'node:async_hooks'
import { Dexie } from 'dexie'
import type { Fetch } from '../../../http/callApi.ts'
import { OfflineDb } from '../../../offline/offlineDb.ts'
import type { OutboxEvent } from '../flushOutbox.ts'
import type { Answer } from './server.ts'

/** The page whose code is running. All pages of the test share one process, and with it `navigator` and Dexie. */
const acting = new AsyncLocalStorage<Page>()

Dexie.addons.push((db) => acting.getStore()?.connect(db))

/** A call that a page has made and that is not answered yet. */
export interface Call {
  page: Page
  path: string
  init: RequestInit
  answer: (reply: Response | Error) => void
}

/** What a device reports to. */
interface World {
  see(what: string): void
  onEvent(page: Page, event: OutboxEvent): void
  onCall(call: Call): void
  onKill(page: Page, inFlight: Call[]): void
}

/** A browser: the state that its pages and its service worker share. Reports to the world what they do. */
export class Device {
  /** `full`: nothing can be added or changed. `refuses`: no transaction can begin. */
  disk: 'ok' | 'full' | 'refuses' = 'ok'
  /** How often the disk got into trouble, or the connections to it were lost. */
  troubles = 0
  /** Whether calls get through, and whether the device reports so. */
  readonly network = { isThere: true, isReported: true }
  readonly pages = new Set<Page>()
  readonly calls: Call[] = []
  readonly world: World
  /** Without Web Locks, as in some browsers, every page gets every lock. */
  readonly hasLocks: boolean
  readonly #holders = new Map<string, Page>()
  #queue: { name: string; page: Page; start: () => void }[] = []
  /** Transactions that have not ended. */
  readonly transactions = new Map<IDBTransaction, Page>()
  /** Grows with everything that happens on disk and network. */
  activity = 0

  constructor(world: World, hasLocks: boolean) {
    this.world = world
    this.hasLocks = hasLocks
  }

  /** Waits until all pages have ended or wait: for an answer, a lock or a person. */
  async settle(): Promise<void> {
    for (let quiet = 0; quiet < 30; quiet += 1) {
      const before = this.activity
      await new Promise(setImmediate)
      if (this.activity !== before || this.transactions.size > 0) quiet = 0
    }
  }

  /** `navigator.locks.request` */
  readonly requestLock = async <T>(name: string, work: () => Promise<T>): Promise<T> => {
    const page = acting.getStore()
    if (!page?.isAlive) throw gone()
    if (!this.hasLocks) return work()
    if (this.#holders.has(name)) {
      this.world.see('lock: waited for another page')
      await new Promise<void>((start) => this.#queue.push({ name, page, start }))
    } else this.#holders.set(name, page)
    try {
      return await work()
    } finally {
      if (page.isAlive) this.#passLock(name)
    }
  }

  /** Passes the locks of an ended page to those who wait. */
  releaseLocks(ended: Page): void {
    this.#queue = this.#queue.filter(({ page }) => page !== ended)
    for (const [name, holder] of this.#holders) if (holder === ended) this.#passLock(name)
  }

  #passLock(name: string): void {
    const next = this.#queue.find((waiting) => waiting.name === name)
    if (!next) return void this.#holders.delete(name)
    if (!this.#holders.get(name)?.isAlive) this.world.see('lock: taken over from a killed page')
    this.#queue.splice(this.#queue.indexOf(next), 1)
    this.#holders.set(name, next.page)
    next.start()
  }
}

/** A tab, or a run of the service worker. After its end its code still runs, but reaches neither disk, network nor locks. */
export class Page {
  readonly device: Device
  readonly isWorker: boolean
  readonly db: OfflineDb
  isAlive = true
  isFlushing = false
  /** Kills the page after this many more steps on disk or network. */
  killIn: number | undefined
  /** The last event of each entry whose attempt has not ended. */
  readonly attempts = new Map<string, Answer>()
  readonly #connections: Dexie[] = []

  constructor(device: Device, userId: string, isWorker: boolean) {
    this.device = device
    this.isWorker = isWorker
    this.db = acting.run(this, () => new OfflineDb(userId))
    device.pages.add(this)
  }

  /** Runs code of the page. */
  readonly run = <T>(work: () => Promise<T>): Promise<T> => acting.run(this, work)

  readonly onEvent = (event: OutboxEvent): void => {
    if (this.isAlive) this.device.world.onEvent(this, event)
  }

  readonly fetch: Fetch = async (path, init) => {
    this.#step()
    if (!this.isAlive) throw gone()
    if (!this.device.network.isThere) throw new TypeError('Failed to fetch')
    return new Promise((resolve, reject) => {
      const answer: Call['answer'] = (reply) => (reply instanceof Error ? reject(reply) : resolve(reply))
      const call = { page: this, path, init, answer }
      this.device.calls.push(call)
      this.device.world.onCall(call)
    })
  }

  /** Adds the faults of the disk to a database that the page opens. */
  connect(db: Dexie): void {
    this.#connections.push(db)
    db.use({
      stack: 'dbcore',
      create: (core) => ({
        ...core,
        transaction: (stores, mode, options) => {
          this.#step()
          if (!this.isAlive) throw gone()
          if (this.device.disk === 'refuses') throw new DOMException('Internal error', 'UnknownError')
          const transaction = core.transaction(stores, mode, options)
          this.#watch(transaction as unknown as IDBTransaction)
          return transaction
        },
        table: (name) => {
          const table = core.table(name)
          const mutate: typeof table.mutate = async (change) => {
            const isGrowing = change.type === 'add' || change.type === 'put'
            if (isGrowing && this.device.disk === 'full') throw new DOMException('Full', 'QuotaExceededError')
            return table.mutate(change)
          }
          return { ...table, mutate }
        },
      }),
    })
  }

  /** Closes connections, like iOS for suspended apps. */
  loseConnections(): void {
    for (const db of this.#connections) if (db.isOpen()) db.backendDB().close()
  }

  kill(): void {
    if (this.isAlive) this.device.world.onKill(this, this.close())
  }

  /** @returns the calls that were in flight */
  close(): Call[] {
    const { device } = this
    this.isAlive = false
    device.pages.delete(this)
    for (const [transaction, page] of device.transactions) {
      try {
        if (page === this) transaction.abort()
      } catch {
        // Committed already, as can happen in a real kill.
      }
    }
    for (const db of this.#connections) db.close()
    device.releaseLocks(this)
    const inFlight = device.calls.filter(({ page }) => page === this)
    for (const call of inFlight) {
      device.calls.splice(device.calls.indexOf(call), 1)
      call.answer(gone())
    }
    return inFlight
  }

  #watch(transaction: IDBTransaction): void {
    const { device } = this
    device.transactions.set(transaction, this)
    const end = () => {
      device.transactions.delete(transaction)
      device.activity += 1
    }
    transaction.addEventListener('abort', end)
    transaction.addEventListener('complete', () => {
      end()
      this.#step()
    })
  }

  #step(): void {
    this.device.activity += 1
    if (this.killIn === undefined || !this.isAlive) return
    if (this.killIn > 0) this.killIn -= 1
    else this.kill()
  }
}

function gone(): DOMException {
  return new DOMException('The page has ended', 'AbortError')
}
