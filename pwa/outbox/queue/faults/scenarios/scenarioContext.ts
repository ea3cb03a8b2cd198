import { listOutbox } from '../../outbox.ts'
import type { OutboxEntry } from '../../outboxEntry.ts'
import { type Browser, hourMs, type Person } from '../browser.ts'
import {
  type ComposedEntry,
  composeAboutTicket,
  composeInterest,
  composeMessage,
  composeNegotiation,
  composeQuestion,
  composeRead,
  composeRequest,
} from '../compose.ts'
import type { Page } from '../page.ts'
import { type Random, sleep } from '../random.ts'
import { isDone, type TrackedEntry } from '../trackedEntries.ts'
import { performAction } from '../userActions.ts'
import type { World } from '../world.ts'
import { store, trackEntry } from '../writing.ts'

/** The device on which a scenario runs, with helpers for it. Nothing else runs at the same time. */
export class ScenarioContext {
  readonly world: World
  readonly browser: Browser
  readonly person: Person
  readonly random: Random
  readonly #entries: TrackedEntry[] = []

  constructor(world: World, browser: Browser, random: Random) {
    this.world = world
    this.browser = browser
    this.person = browser.owner
    this.random = random
  }

  open(name = 'tab', person = this.person): Page {
    return this.world.openPage(this.browser, person, name)
  }

  /** Adds an entry that `finish` checks. */
  add(composed: ComposedEntry, person = this.person): TrackedEntry {
    const tracked = trackEntry(this.world, this.browser, person, composed)
    this.#entries.push(tracked)
    return tracked
  }

  async write(page: Page, composed: ComposedEntry, person = this.person): Promise<TrackedEntry> {
    const tracked = this.add(composed, person)
    await store(page, tracked)
    this.expect(tracked.isAcknowledged, 'an entry is stored')
    return tracked
  }

  message(about: Partial<Parameters<typeof composeMessage>[2]> = {}, person = this.person): ComposedEntry {
    const isStaff = person.isAdmin
    const [requestId = ''] = isStaff
      ? [...this.world.requests.values()].flat()
      : (this.world.requests.get(person.id) ?? [])
    return composeMessage(this.world, this.browser, { requestId, isStaff, ...about })
  }

  request(flaw?: 'none' | 'blank' | 'file'): ComposedEntry {
    return composeRequest(this.world, this.browser, this.random, flaw)
  }

  /** A message about an unsent request. */
  messageFor(request: TrackedEntry): ComposedEntry {
    return this.message({ requestId: request.entry.id, needs: request })
  }

  /** A negotiation of the person's open offer, or of the superseded one. */
  negotiation(flaw?: 'none' | 'offer_gone'): ComposedEntry {
    const offers = this.world.offers.get(this.person.id)
    if (!offers) throw new Error('there is no offer')
    return composeNegotiation(this.world, this.browser, offers, flaw)
  }

  /** Interest in a ticket for resale and its withdrawal, a question, and how far a thread has been read. */
  others(): { interest: ComposedEntry; withdrawal: ComposedEntry; question: ComposedEntry } {
    const listingId = this.random.pick(this.world.listings)
    return {
      interest: composeInterest(this.browser, listingId, 'resale.opt_in'),
      withdrawal: composeInterest(this.browser, listingId, 'resale.withdraw'),
      question: composeQuestion(this.world, this.browser),
    }
  }

  /** That the newest message of a request's thread was read. */
  reading(requestId: string): ComposedEntry {
    const read = composeRead(this.world, this.browser, requestId)
    if (!read) throw new Error('there is nothing to read')
    return read
  }

  /** Confirms receipt of a ticket that is not ready yet. */
  earlyReceipt(): ComposedEntry {
    const ticket = this.world.tickets.get(this.person.id)?.find(({ isReady }) => !isReady)
    if (!ticket) throw new Error('all tickets are ready')
    return composeAboutTicket(this.browser, ticket, 'ticket.confirmReceived')
  }

  /** Flushes until nothing waits, moving the device's clock instead of waiting. */
  async flushAll(page: Page): Promise<void> {
    for (let waitedMs = 0; waitedMs < 2 * hourMs; ) {
      const result = await page.flush()
      if (result?.state !== 'waiting') {
        this.expect(result?.state === 'idle', `the outbox is idle, not ${result?.state}`)
        return
      }
      const waitMs = Math.max(0, result.at - this.browser.now())
      this.browser.skewMs += waitMs
      waitedMs += waitMs + 1
    }
    throw new Error('the outbox never becomes idle')
  }

  /** The entry as stored on the device, if the device still has it. */
  async entryOf(page: Page, tracked: TrackedEntry): Promise<OutboxEntry | undefined> {
    return (await listOutbox(page.db)).find(({ id }) => id === tracked.entry.id)
  }

  async expectState(page: Page, tracked: TrackedEntry, state: OutboxEntry['state'] | 'gone'): Promise<void> {
    const entry = await this.entryOf(page, tracked)
    this.expect((entry?.state ?? 'gone') === state, `${tracked.entry.command} is ${state}`)
  }

  async performAction(
    page: Page,
    tracked: TrackedEntry,
    action: Parameters<typeof performAction>[2],
  ): Promise<void> {
    const entry = await this.entryOf(page, tracked)
    this.expect(entry !== undefined, 'the entry is still there')
    if (entry) await performAction(this.world, page, action, entry.id, this.random)
  }

  /** Polls until a condition is true. @throws after about two seconds */
  async until(condition: () => boolean, what: string): Promise<void> {
    for (let polls = 2000; !condition(); polls -= 1) {
      if (polls === 0) throw new Error(`timed out waiting until ${what}`)
      await sleep(1)
    }
  }

  expect(condition: boolean, what: string): void {
    if (!condition) throw new Error(`expected that ${what}`)
  }

  /** Closes all pages, flushes as the owner, and expects that every entry was sent, discarded, left or never stored. */
  async finish(): Promise<void> {
    for (const page of [...this.browser.pages]) page.kill()
    await this.world.settled()
    if (this.browser.current !== this.person) await this.browser.signIn(this.person)
    const page = this.open('last')
    await this.flushAll(page)
    for (const tracked of this.#entries) {
      const { entry, isDiscarded, isLeft } = tracked
      const isNever = tracked.place === undefined && !tracked.isAcknowledged
      this.expect(
        isDone(this.world.books, tracked) || isDiscarded || isLeft || isNever,
        `${entry.command} ${entry.id} has arrived`,
      )
    }
    page.kill()
  }
}
