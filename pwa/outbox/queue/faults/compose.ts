import { newId } from '../../../http/newId.ts'
import type { OutgoingCommand } from '../../commands/registry.ts'
import type { NewEntry } from '../outboxEntry.ts'
import type { Browser, Person } from './browser.ts'
import type { Page } from './page.ts'
import { noPicture, picture } from './pictures.ts'
import type { Random } from './random.ts'
import type { Flaw, TrackedEntry } from './trackedEntries.ts'
import type { OfferPair, World } from './world.ts'

/** An entry before it is written. */
export type ComposedEntry = Pick<TrackedEntry, 'entry' | 'flaw' | 'bytes' | 'needs'>

function composed(browser: Browser, what: OutgoingCommand, flaw: Flaw): ComposedEntry {
  const writtenAt = new Date(browser.now()).toISOString()
  return { entry: { id: newId(), writtenAt, ...what }, flaw }
}

interface AboutMessage {
  requestId: string
  flaw?: 'none' | 'blank' | 'foreign'
  /** The request, if it is still unsent. */
  needs?: TrackedEntry | undefined
  isStaff?: boolean
}

export function composeMessage(world: World, browser: Browser, about: AboutMessage): ComposedEntry {
  const { requestId, flaw = 'none', needs, isStaff = false } = about
  const text = `Entry ${world.entries.all.length + 1} from ${browser.name}`
  const content = { requestId, message: flaw === 'blank' ? '  ' : text }
  const command = isStaff ? 'chat.adminSend' : 'chat.send'
  return { ...composed(browser, { command, content }, flaw), needs }
}

/** A negotiation of the open offer, or with the flaw of the superseded one. */
export function composeNegotiation(
  world: World,
  browser: Browser,
  offers: OfferPair,
  flaw: 'none' | 'offer_gone' = 'none',
): ComposedEntry {
  const { requestId } = offers
  const message = `Entry ${world.entries.all.length + 1} from ${browser.name}`
  const content = { requestId, offerId: flaw === 'none' ? offers.open : offers.gone, message }
  return composed(browser, { command: 'offer.negotiate', content }, flaw)
}

export function composeRequest(
  world: World,
  browser: Browser,
  random: Random,
  flaw: 'none' | 'blank' | 'file' = 'none',
): ComposedEntry {
  const content = {
    artist: `Artist ${world.entries.all.length + 1}`,
    venue: 'Greek Theatre',
    concertDate: '2099-06-05T20:00',
    section: '102',
    preferredRow: flaw === 'blank' ? '  ' : 'F',
    ticketCount: 2,
    stubhubPrice: '$240',
    fileId: newId(),
  }
  return {
    ...composed(browser, { command: 'request.submit', content }, flaw),
    bytes: flaw === 'file' ? noPicture(random) : picture(random),
  }
}

export function composeAboutTicket(
  browser: Browser,
  ticket: { id: string; isReady: boolean },
  command: 'ticket.opened' | 'ticket.confirmReceived',
): ComposedEntry {
  const about = { command, content: { ticketId: ticket.id } }
  return composed(browser, about, ticket.isReady ? 'none' : 'not_ready')
}

/** Interest in a ticket for resale, or its withdrawal. */
export function composeInterest(
  browser: Browser,
  listingId: string,
  command: 'resale.opt_in' | 'resale.withdraw',
): ComposedEntry {
  return composed(browser, { command, content: { listingId } }, 'none')
}

/** A message to staff was read. */
export function composeInboxRead(browser: Browser, messageId: string): ComposedEntry {
  return composed(browser, { command: 'message.read', content: { messageId } }, 'none')
}

export function composeQuestion(
  world: World,
  browser: Browser,
  flaw: 'none' | 'blank' = 'none',
): ComposedEntry {
  const text = `Question ${world.entries.all.length + 1} from ${browser.name}`
  const message = flaw === 'blank' ? '  ' : text
  return composed(browser, { command: 'faq.ask', content: { message } }, flaw)
}

/** The messages of a thread were read, as far as the server has them; undefined if it has none. */
export function composeRead(
  { books, people }: World,
  browser: Browser,
  requestId: string,
): ComposedEntry | undefined {
  const thread = books
    .messages(people.map(({ id }) => id))
    .filter((message) => message.requestId === requestId)
  const seq = thread.at(-1)?.seq
  return seq === undefined
    ? undefined
    : composed(browser, { command: 'chat.markRead', content: { requestId, seq } }, 'none')
}

/** Composes a random entry that this person could write. */
export async function composeAtRandom(
  world: World,
  page: Page,
  person: Person,
  random: Random,
): Promise<ComposedEntry> {
  const { browser } = page
  if (person.isAdmin) {
    const requestId = random.pick([...world.requests.values()].flat())
    if (random.happens(0.1)) return composeInboxRead(browser, random.pick(world.inbox))
    const read = random.happens(0.1) ? composeRead(world, browser, requestId) : undefined
    if (read) return read
    const flaw = random.happens(0.04) ? 'blank' : 'none'
    return composeMessage(world, browser, { requestId, flaw, isStaff: true })
  }
  if (random.happens(0.14)) {
    const flaw = random.happens(0.3) ? random.pick(['blank', 'file'] as const) : 'none'
    return composeRequest(world, browser, random, flaw)
  }
  const tickets = world.tickets.get(person.id) ?? []
  if (random.happens(0.12) && tickets.length > 0) {
    const command = random.pick(['ticket.opened', 'ticket.confirmReceived'] as const)
    return composeAboutTicket(browser, random.pick(tickets), command)
  }
  if (random.happens(0.1)) {
    const command = random.pick(['resale.opt_in', 'resale.withdraw'] as const)
    return composeInterest(browser, random.pick(world.listings), command)
  }
  if (random.happens(0.03)) return composeQuestion(world, browser, random.happens(0.2) ? 'blank' : 'none')
  const read = random.happens(0.06)
    ? composeRead(world, browser, random.pick(world.requests.get(person.id) ?? []))
    : undefined
  if (read) return read
  const offers = world.offers.get(person.id)
  if (offers && random.happens(0.15)) {
    return composeNegotiation(world, browser, offers, random.happens(0.2) ? 'offer_gone' : 'none')
  }
  if (random.happens(0.03)) {
    const requestId = random.pick(requestsOfOthers(world, person))
    return composeMessage(world, browser, { requestId, flaw: 'foreign' })
  }
  const { id: requestId, needs } = await pickRequest(world, page, person, random)
  return composeMessage(world, browser, { requestId, needs, flaw: random.happens(0.03) ? 'blank' : 'none' })
}

export function requestsOfOthers({ requests }: World, person: Person): string[] {
  return [...requests].filter(([userId]) => userId !== person.id).flatMap(([, ids]) => ids)
}

/** Picks one of the person's requests; in half of the cases an unsent one, if there is any. */
async function pickRequest(
  world: World,
  page: Page,
  person: Person,
  random: Random,
): Promise<{ id: string; needs?: TrackedEntry }> {
  if (random.happens(0.5)) {
    const unsent = await page.untilKilled(() =>
      page.db.outbox.filter(({ command }) => command === 'request.submit').toArray(),
    )
    if (unsent && unsent.length > 0) {
      const { id } = random.pick(unsent)
      const needs = world.entries.of(id)
      if (needs) return { id, needs }
    }
  }
  return { id: random.pick(world.requests.get(person.id) ?? []) }
}

/** The file of an entry, as `enqueue` takes it. */
export function fileOf(entry: NewEntry, bytes: Uint8Array<ArrayBuffer> | undefined) {
  if (entry.command !== 'request.submit' || !bytes) return undefined
  return { id: entry.content.fileId, bytes: bytes.slice().buffer, type: 'image/png', name: 'seats.png' }
}
