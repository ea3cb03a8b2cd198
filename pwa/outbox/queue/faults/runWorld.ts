import { accountsApi } from '#contract/accounts.ts'
import { faqApi, questionSubject } from '#contract/faq.ts'
import { offersApi } from '#contract/offers.ts'
import { requestsApi } from '#contract/requests.ts'
import { callApi, type Fetch } from '../../../http/callApi.ts'
import { newId } from '../../../http/newId.ts'
import { uploadFile } from '../../../http/uploadFile.ts'
import { type Browser, type Person, password } from './browser.ts'
import { findViolations } from './invariants.ts'
import { picture } from './pictures.ts'
import { createRandom } from './random.ts'
import { runRandomly } from './randomRun.ts'
import { recover } from './recover.ts'
import { runScenarios } from './scenarios/runScenarios.ts'
import { World, type WorldOptions } from './world.ts'

interface Options extends Omit<WorldOptions, 'random'> {
  seed: number
  /** How many entries are written, in the scenarios and at random. */
  entries: number
}

export interface Outcome {
  written: number
  /** Entries whose `enqueue` resolved. */
  acknowledged: number
  /** Entries left on the devices. */
  left: number
  violations: string[]
}

/**
 * Runs one world: scripted scenarios for rare states, then people writing under random faults, then recovery without
 * faults. No invariant may be violated after that.
 */
export async function runWorld({ seed, entries, ...options }: Options): Promise<Outcome> {
  const world = new World({ ...options, random: createRandom(seed) })
  const names = ['Sam Rivera', 'Alex Kim', 'Jo Park']
  for (const name of names) await createUser(world, name, name === 'Jo Park')
  await makeOffers(world)
  await listTickets(world)
  await fillInbox(world)
  world.remaining = entries
  await runScenarios(world, world.random.fork('episodes'))
  await runRandomly(world)
  const left = await recover(world)
  const { all } = world.entries
  return {
    written: all.length,
    acknowledged: all.filter(({ isAcknowledged }) => isAcknowledged).length,
    left: left.length,
    violations: findViolations(world, left),
  }
}

async function register(world: World, name: string): Promise<{ id: string; email: string }> {
  const email = `${newId()}@example.com`
  const account = { email, password, name, phone: '(555) 010-0199', zipCode: '94704' }
  const anonymous: Fetch = (path, init) => fetch(`${world.server.address()}${path}`, init)
  const { user } = await callApi(accountsApi.register, { fetch: anonymous, body: account })
  return { id: user.id, email }
}

async function createUser(world: World, name: string, isAdmin: boolean): Promise<void> {
  const user = await register(world, name)
  const person: Person = { ...user, name, isAdmin }
  if (isAdmin) world.books.makeAdmin(person.id)
  world.people.push(person)
  const browser = await world.addBrowser(person)
  await browser.signIn(person)
  if (!isAdmin) await createRequests(world, browser, person)
}

async function createRequests(world: World, browser: Browser, person: Person): Promise<void> {
  const fetch: Fetch = (path, init) => world.send(browser, path, init)
  const bytes = new Blob([picture(world.random)], { type: 'image/png' })
  const screenshot = await uploadFile({ id: newId(), bytes, fetch })
  const ids: string[] = []
  for (const artist of ['Phoebe Bridgers', 'Big Thief', 'Mitski']) {
    const body = {
      artist,
      venue: 'Greek Theatre',
      concertDate: '2099-06-05T20:00',
      section: '102',
      preferredRow: 'F',
      ticketCount: 2,
      stubhubPrice: '$240',
      stubhubScreenshot: screenshot.url,
    }
    ids.push((await callApi(requestsApi.submit, { fetch, body })).id)
  }
  world.requests.set(person.id, ids)
  const [requestId = ''] = ids
  world.tickets.set(
    person.id,
    Array.from({ length: 10 }, (_, index) => {
      const isReady = index < 7
      return { id: world.books.addTicket(person.id, requestId, isReady), isReady }
    }),
  )
}

/** Makes two offers on one request of each customer; the second supersedes the first. */
async function makeOffers(world: World): Promise<void> {
  const staff = world.browsers.find(({ owner }) => owner.isAdmin)
  if (!staff) throw new Error('there is no admin to make offers')
  const fetch: Fetch = (path, init) => world.send(staff, path, init)
  const terms = { ticketCount: 2, section: '102', pricePerTicket: 180 }
  for (const [userId, [requestId = '']] of world.requests) {
    const make = () => callApi(offersApi.make, { fetch, params: { id: requestId }, body: terms })
    const { id: gone } = await make()
    const { id: open } = await make()
    world.offers.set(userId, { requestId, open, gone })
  }
}

/** Somebody who has no device here sells three tickets. */
async function listTickets(world: World): Promise<void> {
  const [requestId = ''] = [...world.requests.values()].flat()
  const { id: sellerId } = await register(world, 'Ada Moreno')
  for (let seat = 0; seat < 3; seat += 1) {
    world.listings.push(world.books.addListing(sellerId, world.books.addTicket(sellerId, requestId, true)))
  }
}

/** Each customer has asked staff something. */
async function fillInbox(world: World): Promise<void> {
  for (const browser of world.browsers.filter(({ owner }) => !owner.isAdmin)) {
    const fetch: Fetch = (path, init) => world.send(browser, path, init)
    for (const message of ['Is there parking?', 'When do doors open?']) {
      const body = { subject: questionSubject, message }
      world.inbox.push((await callApi(faqApi.ask, { fetch, body })).id)
    }
  }
}
