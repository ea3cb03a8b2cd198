import type { Books, Server } from './books.ts'
import { Browser, type DeviceCode, type Person } from './browser.ts'
import { Page } from './page.ts'
import type { Random } from './random.ts'
import { json } from './replies.ts'
import type { Tally } from './tally.ts'
import { TrackedEntries } from './trackedEntries.ts'

export interface WorldOptions {
  server: Server
  tally: Tally
  /** False means that no browser has Web Locks. */
  hasLocks: boolean
  random: Random
  loadDevice: (disk: IDBFactory) => Promise<DeviceCode>
}

/** The ids of a request's open offer and of the superseded one. */
export interface OfferPair {
  requestId: string
  open: string
  gone: string
}

/** Factor by which time runs faster during random faults: five minutes of backoff take 0.3 s. */
const timeFactor = 1000

/** Some people, their devices, and the faulty network between them and one real server. */
export class World {
  readonly entries = new TrackedEntries()
  readonly tally: Tally
  readonly books: Books
  readonly server: Server
  readonly hasLocks: boolean
  readonly random: Random
  readonly people: Person[] = []
  readonly browsers: Browser[] = []
  /** Requests created before the first entry, by customer. */
  readonly requests = new Map<string, string[]>()
  /** By customer. */
  readonly offers = new Map<string, OfferPair>()
  readonly tickets = new Map<string, { id: string; isReady: boolean }[]>()
  /** Tickets for resale that nobody here sells. */
  readonly listings: string[] = []
  /** Messages to staff from before the first entry. */
  readonly inbox: string[] = []
  /** Idempotency keys that may have reached the server, or still may. */
  readonly reached = new Set<string>()
  /** Injected refusals by idempotency key, until the person reacts. */
  readonly refusing = new Map<string, 409 | 422>()
  /** Idempotency keys whose last reply was not from our server. */
  readonly answeredByOthers = new Set<string>()
  /** The bytes of each written picture, by file id. */
  readonly pictures = new Map<string, Uint8Array | undefined>()
  /** Number of uploads by path. */
  readonly uploads = new Map<string, number>()
  /** Entries still to be written. */
  remaining = 0
  readonly #loadDevice: WorldOptions['loadDevice']
  readonly #busy = new Set<Promise<unknown>>()
  readonly #inFlight = new Map<string, number>()
  #pages = 0
  #isFaultFree = true
  /** The simulated time at a moment of real time. */
  #clock = { time: Date.now(), at: Date.now() }

  constructor(options: WorldOptions) {
    this.server = options.server
    this.books = options.server.books
    this.tally = options.tally
    this.hasLocks = options.hasLocks
    this.random = options.random
    this.#loadDevice = options.loadDevice
  }

  /** No random faults: before the random part and after it. */
  get isFaultFree(): boolean {
    return this.#isFaultFree
  }

  set isFaultFree(isFaultFree: boolean) {
    this.#clock = { time: this.now(), at: Date.now() }
    this.#isFaultFree = isFaultFree
  }

  /** The time of a correct clock. It runs faster during random faults; otherwise `skewMs` is moved instead of waiting. */
  now(): number {
    const { time, at } = this.#clock
    return time + (Date.now() - at) * (this.#isFaultFree ? 1 : timeFactor)
  }

  async addBrowser(owner: Person): Promise<Browser> {
    const browser = new Browser(this, `device ${this.browsers.length + 1}`, owner)
    browser.device = await this.#loadDevice(browser.disk)
    this.browsers.push(browser)
    return browser
  }

  openPage(browser: Browser, person: Person, name: string): Page {
    this.#pages += 1
    return new Page(this, browser, person.id, this.random.fork(`${browser.name} ${name} ${this.#pages}`))
  }

  /** Marks a call as in flight. With locks, no other page may make the same call. @returns call it when the call has ended */
  enter(key: string): () => void {
    const before = this.#inFlight.get(key) ?? 0
    const tracked = this.entries.of(key)
    if (before > 0) this.tally.count('same entry in flight twice')
    if (before > 0 && this.hasLocks && tracked) this.entries.violate('sent twice at once', tracked.entry)
    this.#inFlight.set(key, before + 1)
    return () => this.#inFlight.set(key, (this.#inFlight.get(key) ?? 1) - 1)
  }

  /** The server loses a picture whose request it does not have yet. @returns whether it had the picture */
  loseFileOf(key: string): boolean {
    const tracked = this.entries.of(key)
    if (tracked?.entry.command !== 'request.submit' || tracked.isChanged) return false
    return this.books.loseUnusedFile(tracked.entry.content.fileId)
  }

  /** Makes the real call, with a browser's cookies. */
  async send(browser: Browser, path: string, init: RequestInit, stopped?: AbortSignal): Promise<Response> {
    const headers = new Headers(init.headers)
    const refused = this.refusing.get(headers.get('Idempotency-Key') ?? '')
    if (refused) return json(refused, { message: 'No.', code: 'request_changed' })
    setCookies(headers, browser)
    const signals = [init.signal, stopped].filter((signal) => signal instanceof AbortSignal)
    const work = fetch(`${this.server.address()}${path}`, {
      ...init,
      headers,
      redirect: 'manual',
      signal: AbortSignal.any(signals),
    })
    this.keepBusy(work)
    const response = await work
    browser.readCookies(response.headers)
    return response
  }

  /** Sends half of a body and then drops the connection. */
  async sendHalf(browser: Browser, path: string, init: RequestInit): Promise<void> {
    if (!(init.body instanceof Blob)) return
    const bytes = new Uint8Array(await init.body.arrayBuffer())
    const headers = new Headers(init.headers)
    setCookies(headers, browser)
    let isStarted = false
    const body = new ReadableStream<Uint8Array>({
      async pull(controller) {
        if (isStarted) controller.error(new Error('cut'))
        else controller.enqueue(bytes.subarray(0, bytes.length / 2))
        isStarted = true
      },
    })
    const half = { method: init.method ?? 'PUT', headers, body, duplex: 'half' }
    await fetch(`${this.server.address()}${path}`, half).catch(() => undefined)
  }

  keepBusy(work: Promise<unknown>): void {
    const quiet = work.then(
      () => undefined,
      () => undefined,
    )
    this.#busy.add(quiet)
    void quiet.then(() => this.#busy.delete(quiet))
  }

  /** Waits until no call is in flight. */
  async settled(): Promise<void> {
    while (this.#busy.size > 0) await Promise.all(this.#busy)
  }
}

function setCookies(headers: Headers, { cookies }: Browser): void {
  if (cookies.size > 0)
    headers.set('Cookie', [...cookies].map(([name, value]) => `${name}=${value}`).join('; '))
}
