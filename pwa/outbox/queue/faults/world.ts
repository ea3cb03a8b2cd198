import type { Books, Server } from './books.ts'
import { Browser, type DeviceCode, type Person } from './browser.ts'
import type { Chance } from './chance.ts'
import { Letters } from './letters.ts'
import { Page } from './page.ts'
import { json } from './replies.ts'
import type { Tally } from './tally.ts'

export interface WorldOptions {
  server: Server
  tally: Tally
  /** False lets every page flush at any time, as if no browser had Web Locks. */
  hasLocks: boolean
  chance: Chance
  loadDevice: (disk: IDBFactory) => Promise<DeviceCode>
}

/** The offers on a request. */
export interface OfferPair {
  requestId: string
  open: string
  gone: string
}

/** In the storm five minutes of waiting pass in a third of a second. */
const haste = 1000

/** Some people, their devices and what lies between them and one real server. */
export class World {
  readonly letters = new Letters()
  readonly tally: Tally
  readonly books: Books
  readonly server: Server
  readonly hasLocks: boolean
  readonly chance: Chance
  readonly people: Person[] = []
  readonly browsers: Browser[] = []
  /** Requests that were there from the start, by their customer. */
  readonly requests = new Map<string, string[]>()
  /** By their customer: the offer that counts and one that it took the place of. */
  readonly offers = new Map<string, OfferPair>()
  readonly tickets = new Map<string, { id: string; isReady: boolean }[]>()
  /** Keys of calls that may have reached the server, or still may. */
  readonly reached = new Set<string>()
  readonly refusing = new Map<string, 409 | 422>()
  /** Keys of calls whose last answer was not the server's. */
  readonly answeredByOthers = new Set<string>()
  /** What was taken along, by the file's id. */
  readonly pictures = new Map<string, Uint8Array | undefined>()
  /** How often each picture went out, by the address it goes to. */
  readonly uploads = new Map<string, number>()
  /** How many letters are still to be written. */
  toWrite = 0
  readonly #loadDevice: WorldOptions['loadDevice']
  readonly #busy = new Set<Promise<unknown>>()
  readonly #inFlight = new Map<string, number>()
  #pages = 0
  #isCalm = true
  /** Devices' time at a moment of ours. */
  #clock = { time: Date.now(), at: Date.now() }

  constructor(options: WorldOptions) {
    this.server = options.server
    this.books = options.server.books
    this.tally = options.tally
    this.hasLocks = options.hasLocks
    this.chance = options.chance
    this.#loadDevice = options.loadDevice
  }

  /** Nothing goes wrong by chance: before the storm, and once it is over. */
  get isCalm(): boolean {
    return this.#isCalm
  }

  set isCalm(isCalm: boolean) {
    this.#clock = { time: this.now(), at: Date.now() }
    this.#isCalm = isCalm
  }

  /** What a clock says that is right. In the storm time flies; otherwise whoever has to wait sets the clock. */
  now(): number {
    const { time, at } = this.#clock
    return time + (Date.now() - at) * (this.#isCalm ? 1 : haste)
  }

  async addBrowser(owner: Person): Promise<Browser> {
    const browser = new Browser(this, `device ${this.browsers.length + 1}`, owner)
    browser.device = await this.#loadDevice(browser.disk)
    this.browsers.push(browser)
    return browser
  }

  openPage(browser: Browser, person: Person, name: string): Page {
    this.#pages += 1
    return new Page(this, browser, person.id, this.chance.fork(`${browser.name} ${name} ${this.#pages}`))
  }

  /** Notes that a call is being made, which with locks nobody else may make meanwhile. @returns what to call when it is over */
  enter(key: string): () => void {
    const before = this.#inFlight.get(key) ?? 0
    const letter = this.letters.of(key)
    if (before > 0) this.tally.count('same entry in flight twice')
    if (before > 0 && this.hasLocks && letter) this.letters.violate('sent twice at once', letter.entry)
    this.#inFlight.set(key, before + 1)
    return () => this.#inFlight.set(key, (this.#inFlight.get(key) ?? 1) - 1)
  }

  /** The server forgets a picture whose request it does not have yet. @returns whether it had it */
  loseFileOf(key: string): boolean {
    const letter = this.letters.of(key)
    if (letter?.entry.command !== 'request.submit' || letter.isChanged) return false
    return this.books.loseUnusedFile(letter.entry.content.fileId)
  }

  /** Makes a call for real, with a browser's cookies. */
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

  /** Sends the beginning of a body and lets go of the line. */
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

  /** Waits until nothing is on its way any more. */
  async settled(): Promise<void> {
    while (this.#busy.size > 0) await Promise.all(this.#busy)
  }
}

function setCookies(headers: Headers, { cookies }: Browser): void {
  if (cookies.size > 0)
    headers.set('Cookie', [...cookies].map(([name, value]) => `${name}=${value}`).join('; '))
}
