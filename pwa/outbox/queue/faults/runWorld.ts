import { accountsApi } from '#contract/accounts.ts'
import { offersApi } from '#contract/offers.ts'
import { requestsApi } from '#contract/requests.ts'
import { callApi, type Fetch } from '../../../http/callApi.ts'
import { newId } from '../../../http/newId.ts'
import { uploadFile } from '../../../http/uploadFile.ts'
import { type Browser, type Person, password } from './browser.ts'
import { createChance } from './chance.ts'
import { playEpisodes } from './episodes/playEpisodes.ts'
import { heal } from './heal.ts'
import { findViolations } from './invariants.ts'
import { picture } from './pictures.ts'
import { live } from './schedule.ts'
import { World, type WorldOptions } from './world.ts'

interface Options extends Omit<WorldOptions, 'chance'> {
  seed: number
  /** How many letters are written, in the episodes and at random. */
  entries: number
}

export interface Outcome {
  written: number
  /** Letters whose `enqueue` resolved. */
  acknowledged: number
  /** Entries left on the devices. */
  left: number
  violations: string[]
}

/**
 * Runs one world: scripted episodes for rare states, then people writing under random faults, then healing. Nothing may be
 * wrong after that.
 */
export async function runWorld({ seed, entries, ...options }: Options): Promise<Outcome> {
  const world = new World({ ...options, chance: createChance(seed) })
  const names = ['Sam Rivera', 'Alex Kim', 'Jo Park']
  for (const name of names) await settle(world, name, name === 'Jo Park')
  await makeOffers(world)
  world.toWrite = entries
  await playEpisodes(world, world.chance.fork('episodes'))
  await live(world)
  const left = await heal(world)
  const { all } = world.letters
  return {
    written: all.length,
    acknowledged: all.filter(({ isAcknowledged }) => isAcknowledged).length,
    left: left.length,
    violations: findViolations(world, left),
  }
}

async function settle(world: World, name: string, isAdmin: boolean): Promise<void> {
  const email = `${newId()}@example.com`
  const account = { email, password, name, phone: '(555) 010-0199', zipCode: '94704' }
  const anonymous: Fetch = (path, init) => fetch(`${world.server.address()}${path}`, init)
  const { user } = await callApi(accountsApi.register, { fetch: anonymous, body: account })
  const person: Person = { id: user.id, name, email, isAdmin }
  if (isAdmin) world.books.makeAdmin(person.id)
  world.people.push(person)
  const browser = await world.addBrowser(person)
  await browser.signIn(person)
  if (!isAdmin) await giveRequests(world, browser, person)
}

async function giveRequests(world: World, browser: Browser, person: Person): Promise<void> {
  const fetch: Fetch = (path, init) => world.send(browser, path, init)
  const bytes = new Blob([picture(world.chance)], { type: 'image/png' })
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
