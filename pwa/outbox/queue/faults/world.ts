import { vi } from 'vitest'
import { newId } from '../../../http/newId.ts'
import { setCurrentUserId } from '../../../offline/device.ts'
import { OfflineDb } from '../../../offline/offlineDb.ts'
import { withReopening } from '../../../offline/openOfflineDb.ts'
import { sendOutbox } from '../../../service-worker/sendOutbox.ts'
import { forgetUser } from '../../../session/deviceCalls.ts'
import { commandNamed, type OutgoingCommand } from '../../commands/registry.ts'
import { type FlushResult, flushOutbox, type OutboxEvent } from '../flushOutbox.ts'
import { clearBackoff, fileOf, listOutbox } from '../outbox.ts'
import type { OutboxEntry } from '../outboxEntry.ts'
import { type Call, Device, Page } from './device.ts'
import { type Answer, callOf, fileIn, foreignPage, json, refusal, Server, type Session } from './server.ts'

export interface Person {
  readonly id: string
  /** A request of theirs that the server has. */
  readonly requestId: string
  /** The person's database on the device, without faults. */
  readonly disk: OfflineDb
}

/** The model's state of an entry that a person wrote. */
export interface Written {
  readonly id: string
  readonly person: Person
  readonly writtenAt: string
  /** All contents that it ever had. */
  versions: OutgoingCommand[]
  /** Its current contents; two while it is unknown whether an edit was stored. */
  current: OutgoingCommand[]
  /** The unsent request that it is about. */
  needs?: Written | undefined
  /** Whether it is in another lane than that request. */
  isAcrossLanes: boolean
  /** Whether the screen said that it is stored. */
  isAcknowledged?: boolean
  /** The entry as last seen on the device. */
  row?: OutboxEntry | undefined
  isGone?: boolean
  isDiscarded?: boolean
  wasCalled?: boolean
  wasRefused?: boolean
  hasLostFile?: boolean
  /** The server carried out a call that the device had given up. */
  wasLate?: boolean | undefined
}

type Outcome<T> = { result?: T; error?: unknown }

/** The fate of a call: whether it reaches the server, and what the page learns instead of the server's answer. */
type Fate = { arrives?: boolean; instead?: [Answer, () => Response | Error] }

const cut = () => new TypeError('Failed to fetch')
const retryAfter = { 'Retry-After': '180' }

export const fates = {
  answered: { arrives: true },
  refused: { arrives: true },
  'session over': { arrives: true },
  'file lost': { arrives: true },
  'request lost': { instead: ['none', cut] },
  'reply lost': { arrives: true, instead: ['none', cut] },
  'arrives later': { instead: ['none', cut] },
  'timed out': { instead: ['none', () => new DOMException('Too long', 'TimeoutError')] },
  '500': { instead: ['later', () => refusal(500, 'internal')] },
  '502 of a proxy': { arrives: true, instead: ['later', () => foreignPage(502)] },
  '503': { instead: ['later', () => new Response('Busy', { status: 503, headers: retryAfter })] },
  '429': { instead: ['later', () => refusal(429, 'quota_used_up', retryAfter)] },
  'portal page': { instead: ['not ours', () => foreignPage(200)] },
  'portal JSON': { instead: ['not ours', () => json(200, { location: 'https://hotel.example' })] },
  'foreign 401': { instead: ['not ours', () => foreignPage(401)] },
  'foreign 422': { instead: ['not ours', () => foreignPage(422)] },
  '426': { instead: ['outdated', () => refusal(426, 'client_too_old')] },
} satisfies Record<string, Fate>
export type FateName = keyof typeof fates

/** Two people, the device that they share, and the server. After each action the invariants are checked. */
export class World {
  readonly server = new Server()
  readonly device: Device
  readonly people = [createPerson(), createPerson()] as const
  readonly entries = new Map<string, Written>()
  /** Calls that the device has given up, and that can still reach the server. */
  readonly late: { call: Call; session: Session | undefined }[] = []
  /** Session of the browser's cookie. */
  session: Session | undefined
  /** The signed-in person, as far as the device knows. */
  current: Person | undefined
  readonly #tabs: (Page | undefined)[] = []
  readonly #seen: Map<string, number>
  readonly #violations: string[] = []
  /** Entries that were called since the order was last checked. */
  readonly #called: Written[] = []

  /** @param seen counts the states that were reached, in all worlds */
  constructor(hasLocks: boolean, seen: Map<string, number>) {
    this.#seen = seen
    for (const { requestId } of this.people) this.server.requests.add(requestId)
    this.device = new Device(this, hasLocks)
    const { requestLock, network } = this.device
    const onLine = { get: () => network.isReported }
    vi.stubGlobal('navigator', Object.defineProperty({ locks: { request: requestLock } }, 'onLine', onLine))
  }

  see(what: string): void {
    this.#seen.set(what, (this.#seen.get(what) ?? 0) + 1)
  }

  violate(what: string, { id }: { id?: string } = {}): void {
    this.#violations.push(`${what} ${id ? `(${this.entries.get(id)?.current[0]?.command} ${id})` : ''}`)
  }

  // What pages do

  /** One of two tabs. A killed one is opened again by the signed-in person. */
  tab(at: 0 | 1): Page | undefined {
    const { current, device } = this
    if (!this.#tabs[at]?.isAlive) this.#tabs[at] = current && new Page(device, current.id, false)
    return this.#tabs[at]
  }

  /** Starts work in a page and waits until it has ended or waits. @returns its outcome, also later */
  async start<T>(page: Page, work: () => Promise<T>, killIn?: number): Promise<Outcome<T>> {
    const outcome: Outcome<T> = {}
    page.killIn = killIn
    page.run(work).then(
      (result) => page.isAlive && Object.assign(outcome, { result }),
      (error: unknown) => page.isAlive && Object.assign(outcome, { error }),
    )
    await this.#settle(page)
    return outcome
  }

  async #settle(page: Page): Promise<void> {
    await this.device.settle()
    page.killIn = undefined
    await this.#checkOrder()
  }

  /** Flushes as `outboxRunner` does in tabs, and as the worker does on Background Sync. */
  async flush(page: Page, skipsBackoff: boolean, killIn?: number): Promise<Outcome<FlushResult | undefined>> {
    const { fetch, onEvent, db, isWorker } = page
    const flushOnce = async () => {
      if (skipsBackoff) await clearBackoff(db)
      return flushOutbox(db, { fetch, onEvent })
    }
    const work = async () => {
      try {
        if (isWorker) return void (await sendOutbox({ fetch, onEvent }))
        const result = await withReopening(db, flushOnce)
        this.see(`flush: ${result.state}`)
        return result
      } catch (error) {
        // The worker rejects if something is left.
        const mayReject = !page.isAlive || isWorker || this.device.troubles > 0
        return mayReject ? undefined : void this.violate(`a flush rejected: ${error}`)
      } finally {
        page.isFlushing = false
        if (isWorker) page.close()
      }
    }
    if (page.isFlushing) return {}
    page.isFlushing = true
    return this.start(page, work, killIn)
  }

  /** Lets the server answer a page's calls until it makes no more. */
  async answerAll(page: Page): Promise<void> {
    for (let count = 0; count < 1000; count += 1) {
      const call = this.device.calls.find((one) => one.page === page)
      if (!call) return
      await this.answer(call, 'answered')
    }
    this.violate('calls without end')
  }

  /** Signs a person in. What another has read here is erased. */
  async signIn(person: Person): Promise<void> {
    if (this.current !== person) await this.leave()
    this.current = person
    this.session = { userId: person.id, isOver: false }
    await setCurrentUserId(person.id)
  }

  /** Signs out. The second tab stays open, forgotten. */
  async leave(): Promise<void> {
    const { current, session } = this
    if (session) session.isOver = true
    this.session = undefined
    this.current = undefined
    await setCurrentUserId(undefined)
    this.#tabs[0]?.kill()
    if (!current) return
    const page = new Page(this.device, current.id, false)
    await this.start(page, () => forgetUser(page.db, 'Sam'))
    page.close()
  }

  // Calls

  #entryOf({ path, init }: Call): Written | undefined {
    const key = new Headers(init.headers).get('Idempotency-Key')
    if (key !== null) return this.entries.get(key)
    const all = [...this.entries.values()]
    return all.find(({ versions }) => versions.some((version) => fileIdOf(version) === fileIn(path)))
  }

  #isDone({ id, person }: Written): boolean {
    return this.server.carriedOut.get(id)?.userId === person.id
  }

  onCall(call: Call): void {
    const { page, path, init } = call
    if (path === '/api/health') return
    const entry = this.#entryOf(call)
    if (!entry) return void this.violate(`nobody wrote ${init.method} ${path} ${init.body}`)
    const { needs, isAcrossLanes, person, hasLostFile } = entry
    const others = this.device.calls.filter(
      (one) => one.page !== page && this.#entryOf(one)?.person === person,
    )
    if (this.device.hasLocks && others.length > 0) this.violate('sent by two pages at once', entry)
    if (others.some((one) => this.#entryOf(one) === entry)) this.see('lock: none, an entry in flight twice')
    if (needs && !needs.isDiscarded && !this.#isDone(needs)) this.violate('sent before what it needs', entry)
    if (isAcrossLanes) this.see('sent: after what it needs, of another lane')
    this.#called.push(entry)
    if (init.body instanceof Blob) return
    entry.wasCalled = true
    const fileId = fileIdOf(entry.current[0])
    if (fileId && !hasLostFile && !this.server.files.has(fileId)) this.violate('sent before its file', entry)
  }

  /** No entry is called before an earlier one of its lane that waits for nobody. */
  async #checkOrder(): Promise<void> {
    for (const entry of this.#called.splice(0)) {
      const rows = await listOutbox(entry.person.disk)
      const called = rows.find(({ id }) => id === entry.id)
      const isFree = ({ state, dependsOn }: OutboxEntry): boolean => {
        const needed = rows.find(({ id }) => id === dependsOn)
        return state === 'waiting' && (needed === undefined || isFree(needed))
      }
      const earlier = rows.filter(({ lane, seq }) => called && lane === called.lane && seq < called.seq)
      if (earlier.some(isFree)) this.violate('sent before an earlier one of its lane', entry)
    }
  }

  /** Decides the fate of a call that a page waits for. @param killIn steps of the page after which it is killed */
  async answer(call: Call, fate: FateName, killIn?: number): Promise<void> {
    const { page, init } = call
    const { calls } = this.device
    const entry = this.#entryOf(call)
    const { arrives, instead }: Fate = fates[fate]
    if (fate === 'session over' && this.session) this.session.isOver = true
    if (fate === 'file lost' && entry && this.server.files.delete(fileIdOf(entry.current[0]) ?? '')) {
      entry.hasLostFile = true
      this.see('file: lost by the server')
    }
    if (fate === 'arrives later') this.late.push({ call, session: this.session })
    const own = arrives ? this.#carryOut(call, this.session, { isRefused: fate === 'refused' }) : undefined
    const [learned, reply] = instead ? [instead[0], instead[1]()] : (own ?? ['none', cut()])
    this.see(`call: ${fate}`)
    if (entry) page.attempts.set(entry.id, learned)
    if (entry && learned === 'refused') entry.wasRefused = true
    calls.splice(calls.indexOf(call), 1)
    page.killIn = killIn
    call.answer(reply)
    await this.#settle(page)
    if (page.isAlive || learned !== 'done' || init.body instanceof Blob || !entry) return
    const isKept = await entry.person.disk.outbox.get({ id: entry.id })
    this.see(isKept ? 'killed: before the reply is stored' : 'killed: after the reply is stored')
  }

  /** Lets a call reach the server. @param isLate the device has given it up */
  #carryOut(call: Call, session: Session | undefined, { isRefused = false, isLate = false } = {}) {
    const entry = this.#entryOf(call)
    const wasDone = entry && this.#isDone(entry)
    const answer = this.server.respond(call, session, entry, isRefused)
    const done = entry && this.server.carriedOut.get(entry.id)
    if (!done || wasDone) return answer
    if (done.userId !== entry.person.id) this.violate('sent in another session', entry)
    if (isLate) this.see('late: carried out')
    // Without locks, one page may be refused while another sends.
    entry.wasLate = isLate || (entry.wasRefused && !this.device.hasLocks)
    return answer
  }

  /** A call that the device has given up reaches the server. */
  arrive(at: number): void {
    const [arrived] = this.late.splice(at, 1)
    if (arrived) this.#carryOut(arrived.call, arrived.session, { isLate: true })
  }

  // Reports of pages

  onEvent(page: Page, event: OutboxEvent): void {
    if (event.type === 'progress') return
    const id = event.type === 'sending' ? event.entryId : event.entry.id
    const learned = page.attempts.get(id)
    if (event.type === 'sending') {
      if (learned) this.violate('an attempt began twice', { id })
      page.attempts.set(id, 'none')
      return
    }
    const { end } = event
    const entry = this.entries.get(id)
    if (!page.attempts.delete(id)) {
      if (end === 'waiting') this.see('flush: no attempt, offline')
      else this.violate(`ended without an attempt: ${end}`, { id })
    }
    if (end === 'sent') this.see('end: sent')
    const wasSent = learned === 'done' && entry !== undefined && this.#isDone(entry)
    if (end === 'sent' && !wasSent) this.violate('shown as sent before the reply', { id })
    // Without locks, another page may have been refused.
    const wasRefused = learned === 'refused' || (!this.device.hasLocks && entry?.wasRefused)
    if (end === 'needs_you' && !wasRefused) this.violate(`shown as refused: ${learned}`, { id })
  }

  onKill(page: Page, inFlight: Call[]): void {
    this.see(page.isWorker ? 'killed: worker' : 'killed: tab')
    for (const call of inFlight) this.late.push({ call, session: this.session })
  }

  // Stored data

  /** Compares the stored data with the model. @throws with all violations so far */
  async check(): Promise<void> {
    for (const person of this.people) {
      const rows = await listOutbox(person.disk)
      for (const row of rows) this.#checkStored(row, this.entries.get(row.id))
      for (const entry of this.entries.values()) {
        if (entry.person === person && !rows.some(({ id }) => id === entry.id))
          await this.#checkMissing(entry)
      }
    }
    if (this.#violations.length > 0) throw new Error(this.#violations.join('\n'))
  }

  #checkStored(row: OutboxEntry, entry: Written | undefined): void {
    if (!entry) return void this.violate(`nobody wrote ${JSON.stringify(row)}`)
    if (entry.isGone) this.violate('came back', entry)
    entry.current = entry.current.filter((version) => callOf(version, entry) === callOf(row, entry))
    if (entry.current.length === 0) this.violate('stored with another content', entry)
    if (row.state === 'needs_you' && !entry.wasRefused) this.violate('needs the person for no reason', entry)
    entry.row = row
  }

  /** An entry leaves the device when its reply is stored there, or when the person discards it. */
  async #checkMissing(entry: Written): Promise<void> {
    const { id, person, isGone, isDiscarded, isAcknowledged, wasRefused, current } = entry
    const wasStored = entry.row !== undefined || isAcknowledged
    entry.row = undefined
    const [said] = current
    if (isGone || !wasStored || !said) return
    entry.isGone = true
    const isDropped = wasRefused && commandNamed(said.command)?.isDroppedIfRefused
    if (this.#isDone(entry)) {
      const mayLackReply = isDiscarded || this.device.disk === 'full'
      if (!mayLackReply && !(await keepsReply(person.disk, id, said)))
        this.violate('gone before its reply was stored', entry)
    } else if (isDiscarded || isDropped) this.see(isDiscarded ? 'end: discarded' : 'end: dropped')
    else this.violate('lost', entry)
  }

  // The end

  /** Ends all faults, signs both people in and flushes until nothing more can be sent. Then each entry must have come to its end. */
  async recover(): Promise<void> {
    const { device } = this
    for (const page of device.pages) page.kill()
    device.disk = 'ok'
    Object.assign(device.network, { isThere: true, isReported: true })
    while (this.late.length > 0) this.arrive(0)
    await device.settle()
    await this.check()
    for (const person of this.people) {
      await this.signIn(person)
      await this.#emptyOutbox(person)
      await this.#checkEnds(person)
      await this.check()
    }
  }

  async #emptyOutbox({ id }: Person): Promise<void> {
    const page = new Page(this.device, id, false)
    for (let rounds = 0; rounds < 100; rounds += 1) {
      const flush = await this.flush(page, false)
      await this.answerAll(page)
      if (flush.result?.state !== 'waiting') break
      vi.setSystemTime(Math.max(Date.now(), flush.result.at))
    }
    const { result } = await this.flush(page, false)
    if (result?.state !== 'idle') this.violate(`an outbox does not become idle: ${result?.state}`)
    page.close()
  }

  async #checkEnds(person: Person): Promise<void> {
    const rows = await listOutbox(person.disk)
    const needsPerson = ({ state, dependsOn }: OutboxEntry): boolean =>
      state !== 'waiting' || rows.some((other) => other.id === dependsOn && needsPerson(other))
    for (const entry of this.entries.values()) {
      if (entry.person !== person) continue
      const row = rows.find(({ id }) => id === entry.id)
      if (row?.state === 'needs_you') this.see('end: needs you')
      if (row && !needsPerson(row)) this.violate('still waits, for nobody', row)
      const done = this.server.carriedOut.get(entry.id)
      if (!done || entry.wasLate) continue
      if (row) this.violate('sent, and kept', entry)
      if (entry.isDiscarded && !entry.wasCalled) this.violate('discarded, and sent', entry)
      const isCurrent = entry.current.some((version) => callOf(version, entry) === done.call)
      if (!isCurrent) this.violate('sent with another content', entry)
    }
    const files = await person.disk.outgoingFiles.count()
    if (files !== rows.filter(fileOf).length) this.violate(`${files} files are kept for other entries`)
  }

  async close(): Promise<void> {
    for (const page of this.device.pages) page.close()
    await this.device.settle()
    for (const { disk } of this.people) await disk.delete()
  }
}

/** Whether the device has the reply to a sent entry, for commands whose replies it keeps. */
async function keepsReply(disk: OfflineDb, id: string, { command, content }: OutgoingCommand) {
  if (command === 'request.submit') return (await disk.sentRequests.get(id)) !== undefined
  if (command !== 'chat.send' && command !== 'offer.negotiate') return true
  return (await disk.threads.get(content.requestId))?.messages.some((message) => message.id === id)
}

function createPerson(): Person {
  const id = newId()
  return { id, requestId: newId(), disk: new OfflineDb(id) }
}

export function fileIdOf(content: OutgoingCommand | undefined): string | undefined {
  return content && commandNamed(content.command)?.file?.(content.content)
}
