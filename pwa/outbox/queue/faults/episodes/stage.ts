import { listOutbox } from '../../outbox.ts'
import type { OutboxEntry } from '../../outboxEntry.ts'
import { attendTo } from '../attending.ts'
import { type Browser, hourMs, type Person } from '../browser.ts'
import { type Chance, sleep } from '../chance.ts'
import {
  composeAboutTicket,
  composeMessage,
  composeNegotiation,
  composeRequest,
  type Draft,
} from '../compose.ts'
import { isDone, type Letter } from '../letters.ts'
import type { Page } from '../page.ts'
import type { World } from '../world.ts'
import { addLetter, store } from '../writing.ts'

/** The device on which an episode runs, with helpers for it. Nothing else runs at the same time. */
export class Stage {
  readonly world: World
  readonly browser: Browser
  readonly person: Person
  readonly chance: Chance
  readonly #letters: Letter[] = []

  constructor(world: World, browser: Browser, chance: Chance) {
    this.world = world
    this.browser = browser
    this.person = browser.owner
    this.chance = chance
  }

  open(name = 'tab', person = this.person): Page {
    return this.world.openPage(this.browser, person, name)
  }

  /** Adds a letter that `finish` checks. */
  add(draft: Draft, person = this.person): Letter {
    const letter = addLetter(this.world, this.browser, person, draft)
    this.#letters.push(letter)
    return letter
  }

  async write(page: Page, draft: Draft, person = this.person): Promise<Letter> {
    const letter = this.add(draft, person)
    await store(page, letter)
    this.expect(letter.isAcknowledged, 'a letter is stored')
    return letter
  }

  message(about: Partial<Parameters<typeof composeMessage>[2]> = {}, person = this.person): Draft {
    const isStaff = person.isAdmin
    const [requestId = ''] = isStaff
      ? [...this.world.requests.values()].flat()
      : (this.world.requests.get(person.id) ?? [])
    return composeMessage(this.world, this.browser, { requestId, isStaff, ...about })
  }

  request(flaw?: 'none' | 'blank' | 'file'): Draft {
    return composeRequest(this.world, this.browser, this.chance, flaw)
  }

  /** A message about an unsent request. */
  messageFor(request: Letter): Draft {
    return this.message({ requestId: request.entry.id, needs: request })
  }

  /** A negotiation of the person's open offer, or of the superseded one. */
  negotiation(flaw?: 'none' | 'offer_gone'): Draft {
    const offers = this.world.offers.get(this.person.id)
    if (!offers) throw new Error('there is no offer')
    return composeNegotiation(this.world, this.browser, offers, flaw)
  }

  /** Confirms receipt of a ticket that is not ready yet. */
  earlyReceipt(): Draft {
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

  /** A letter's entry, if the device still has it. */
  async entryOf(page: Page, letter: Letter): Promise<OutboxEntry | undefined> {
    return (await listOutbox(page.db)).find(({ id }) => id === letter.entry.id)
  }

  async expectState(page: Page, letter: Letter, state: OutboxEntry['state'] | 'gone'): Promise<void> {
    const entry = await this.entryOf(page, letter)
    this.expect((entry?.state ?? 'gone') === state, `${letter.entry.command} is ${state}`)
  }

  async attendTo(page: Page, letter: Letter, choice: Parameters<typeof attendTo>[2]): Promise<void> {
    const entry = await this.entryOf(page, letter)
    this.expect(entry !== undefined, 'the entry is still there')
    if (entry) await attendTo(this.world, page, choice, entry.id, this.chance)
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

  /** Closes all pages, flushes as the owner, and expects that every letter was sent, discarded, left or never stored. */
  async finish(): Promise<void> {
    for (const page of [...this.browser.pages]) page.kill()
    await this.world.settled()
    if (this.browser.current !== this.person) await this.browser.signIn(this.person)
    const page = this.open('last')
    await this.flushAll(page)
    for (const letter of this.#letters) {
      const { entry, isDiscarded, isLeft } = letter
      const isNever = letter.place === undefined && !letter.isAcknowledged
      this.expect(
        isDone(this.world.books, letter) || isDiscarded || isLeft || isNever,
        `${entry.command} ${entry.id} has arrived`,
      )
    }
    page.kill()
  }
}
