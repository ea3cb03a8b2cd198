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

/** One device on which an episode is played, while nothing else goes on. */
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

  /** What is written here is looked after until the end of the episode. */
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

  /** A message about a request that is not sent yet. */
  messageFor(request: Letter): Draft {
    return this.message({ requestId: request.entry.id, needs: request })
  }

  /** Words about an offer. */
  negotiation(flaw?: 'none' | 'offer_gone'): Draft {
    const offers = this.world.offers.get(this.person.id)
    if (!offers) throw new Error('There is no offer')
    return composeNegotiation(this.world, this.browser, offers, flaw)
  }

  /** Word that one has got a ticket which the server does not believe to be ready. */
  earlyReceipt(): Draft {
    const ticket = this.world.tickets.get(this.person.id)?.find(({ isReady }) => !isReady)
    if (!ticket) throw new Error('All tickets are ready')
    return composeAboutTicket(this.browser, ticket, 'ticket.confirmReceived')
  }

  /** Flushes, and what waits for its time has its time come: nobody sits here until then. */
  async flushAll(page: Page): Promise<void> {
    for (let waitedMs = 0; waitedMs < 2 * hourMs; ) {
      const result = await page.flush()
      if (result?.state !== 'waiting') {
        this.expect(result?.state === 'idle', `the outbox is done, and not ${result?.state}`)
        return
      }
      const waitMs = Math.max(0, result.at - this.browser.now())
      this.browser.skewMs += waitMs
      waitedMs += waitMs + 1
    }
    throw new Error('The outbox is never done')
  }

  /** What the device still has of a letter. */
  async entryOf(page: Page, letter: Letter): Promise<OutboxEntry | undefined> {
    return (await listOutbox(page.db)).find(({ id }) => id === letter.entry.id)
  }

  async expectState(page: Page, letter: Letter, state: OutboxEntry['state'] | 'gone'): Promise<void> {
    const entry = await this.entryOf(page, letter)
    this.expect((entry?.state ?? 'gone') === state, `${letter.entry.command} is ${state}`)
  }

  async attendTo(page: Page, letter: Letter, choice: Parameters<typeof attendTo>[2]): Promise<void> {
    const entry = await this.entryOf(page, letter)
    this.expect(entry !== undefined, 'there is something to see to')
    if (entry) await attendTo(this.world, page, choice, entry.id, this.chance)
  }

  /** Waits for something that is bound to come. */
  async until(isSo: () => boolean, what: string): Promise<void> {
    for (let patience = 2000; !isSo(); patience -= 1) {
      if (patience === 0) throw new Error(`It never comes to it that ${what}`)
      await sleep(1)
    }
  }

  expect(isSo: boolean, what: string): void {
    if (!isSo) throw new Error(`It is not so that ${what}`)
  }

  /** Closes everything and sends what is left, as its owner. All that was written here is done then, or nobody wants it. */
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
