import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { type Offer, offersApi } from '#contract/offers.ts'
import { requestsApi, type TicketRequest } from '#contract/requests.ts'
import { offersVersion } from '#contract/rules/offerRules.ts'
import {
  nextRequestStatus,
  type RequestAction,
  type RequestStatus,
  requestStatuses,
} from '#contract/rules/requestStatus.ts'
import { offerTerms, payByCard, say, submitRequest } from '../../testing/factories.ts'
import { createRandom, type Random, seedOfRun } from '../../testing/random.ts'
import { type SignedIn, sharedApp, sharedPerson } from '../../testing/startTestApp.ts'
import type { Answer } from '../../testing/TestClient.ts'
import { timesOnThisEngine } from '../../testing/testDatabase.ts'
import { waitFor } from '../../testing/timing.ts'

const app = sharedApp()
const customer = sharedPerson(app)
const admins = [sharedPerson(app, { isAdmin: true }), sharedPerson(app, { isAdmin: true })]

const hourMs = 60 * 60 * 1000

/** One request, and what each admin's unsent form is based on. */
interface Story {
  random: Random
  request: TicketRequest
  requestId: string
  forms: Map<SignedIn, { basedOn: string; key: string }>
  /** The last offer that was made, to be repeated. */
  last?: { who: SignedIn; body: ReturnType<typeof offerTerms>; key: string; reply: unknown }
}

interface Outcome {
  /** The row of the status table, or undefined if the status may not change. */
  action: RequestAction | undefined
  /** Counted, so that rare ones are known to have happened. */
  name: string
}

/** Newest first. Read from the database, because every step needs them. */
const offersOf = (requestId: string): Promise<Pick<Offer, 'id' | 'status'>[]> =>
  app.db('offers').where({ requestId }).orderBy('createdAt', 'desc')

function outcomeOf({ status, body }: Answer<unknown>, action: RequestAction): Outcome {
  if (status < 300) return { action, name: action }
  expect(status, JSON.stringify(body)).toBe(409)
  return { action: undefined, name: (body as { code: string }).code }
}

/** Starts a form, or sends the one that was started some steps ago. */
async function offerByForm(story: Story): Promise<Outcome> {
  const { random, requestId, forms } = story
  const who = random.pick(admins)
  const [newest] = await offersOf(requestId)
  const form = forms.get(who)
  if (!form) {
    forms.set(who, { basedOn: offersVersion(newest), key: randomUUID() })
    return { action: undefined, name: 'form started' }
  }
  const body = offerTerms({ pricePerTicket: 100 + random.int(100) })
  const answer = await who.client.try(offersApi.make, { params: { id: requestId }, body, ...form })
  const hasMoved = form.basedOn !== offersVersion(newest)
  const outcome = outcomeOf(answer, 'make_offer')
  if (answer.status === 201) {
    expect(hasMoved, 'an offer on a state that moved was made').toBe(false)
    forms.delete(who)
    story.last = { who, body, key: form.key, reply: answer.body }
    return outcome
  }
  // Refused because the request is over, if not because it moved.
  if (outcome.name === 'offer_moved') expect(hasMoved).toBe(true)
  // Replace or discard.
  if (random.int(2) === 0) forms.delete(who)
  else forms.set(who, { ...form, basedOn: offersVersion(newest) })
  return outcome
}

const steps: Record<string, (story: Story) => Promise<Outcome>> = {
  form: offerByForm,

  async blindOffer({ random, requestId }) {
    const answer = await random.pick(admins).client.try(offersApi.make, {
      params: { id: requestId },
      body: offerTerms(),
      key: randomUUID(),
    })
    return outcomeOf(answer, 'make_offer')
  },

  /** The reply was lost: the same call arrives again, whatever has happened since. */
  async repeat({ requestId, last }) {
    if (!last) return { action: undefined, name: 'nothing to repeat' }
    const before = (await offersOf(requestId)).length
    const { who, body, key, reply } = last
    const answer = await who.client.try(offersApi.make, {
      params: { id: requestId },
      body,
      key,
      basedOn: '"x"',
    })
    expect((answer.body as Offer).id).toBe((reply as Offer).id)
    expect(await offersOf(requestId)).toHaveLength(before)
    return { action: undefined, name: 'repeated' }
  },

  /** Both send at once on what they see. */
  async both({ requestId }) {
    const [newest] = await offersOf(requestId)
    const answers = await Promise.all(
      admins.map(({ client }) =>
        client.try(offersApi.make, {
          params: { id: requestId },
          body: offerTerms(),
          key: randomUUID(),
          basedOn: offersVersion(newest),
        }),
      ),
    )
    const made = answers.filter(({ status }) => status === 201)
    expect(made.length).toBeLessThanOrEqual(1)
    return made.length === 1
      ? { action: 'make_offer', name: 'two at once' }
      : { action: undefined, name: 'refused' }
  },

  async accept({ random, requestId }) {
    const offers = await offersOf(requestId)
    if (offers.length === 0) return { action: undefined, name: 'nothing to accept' }
    // Mostly the newest; the customer's page may be old.
    const offer = random.pick([...offers, ...offers.slice(0, 1)])
    const isRepeated = offer.status === 'accepted'
    const answer = await customer.client.try(offersApi.accept, { params: { offerId: offer.id } })
    const outcome = outcomeOf(answer, 'accept_offer')
    return isRepeated ? { action: undefined, name: 'accepted again' } : outcome
  },

  async decline({ random, requestId }) {
    const [offer] = random.shuffle(await offersOf(requestId))
    if (!offer || offer.status === 'declined') return { action: undefined, name: 'nothing to decline' }
    return outcomeOf(
      await customer.client.try(offersApi.decline, { params: { offerId: offer.id } }),
      'decline_offer',
    )
  },

  async negotiate({ requestId }) {
    const [offer] = await offersOf(requestId)
    if (!offer) return { action: undefined, name: 'nothing to negotiate' }
    const body = { message: 'A little less?' }
    const params = { offerId: offer.id }
    return outcomeOf(
      await customer.client.try(offersApi.respond, { params, body, key: randomUUID() }),
      'negotiate',
    )
  },

  async customerChats({ requestId }) {
    await say(customer, requestId)
    return { action: 'customer_chats', name: 'customer_chats' }
  },

  async staffChats({ random, requestId }) {
    await say(random.pick(admins), requestId)
    return { action: 'staff_chats', name: 'staff_chats' }
  },

  async respond({ random, requestId }) {
    const before = await statusOf(requestId)
    const body = { status: 'admin_responded', adminResponse: 'We found two', offerPrice: 280 } as const
    const call = { params: { id: requestId }, body, key: randomUUID() }
    const outcome = outcomeOf(
      await random.pick(admins).client.try(requestsApi.adminUpdate, call),
      'admin_responds',
    )
    // Repeating one's own response is success.
    const isRepeated = before === 'admin_responded' && outcome.action !== undefined
    return isRepeated ? { action: undefined, name: 'responded again' } : outcome
  },

  async complete({ random, requestId }) {
    const before = await statusOf(requestId)
    const body = { status: 'completed' } as const
    const params = { id: requestId }
    const answer = await random
      .pick(admins)
      .client.try(requestsApi.adminUpdate, { params, body, key: randomUUID() })
    // Completing again is success.
    return before === 'completed'
      ? { action: undefined, name: 'completed again' }
      : outcomeOf(answer, 'complete_by_hand')
  },

  async undoComplete({ random, requestId }) {
    const before = await statusOf(requestId)
    const answer = await random
      .pick(admins)
      .client.try(requestsApi.undoComplete, { params: { id: requestId } })
    if (answer.status >= 300 || before !== 'completed') return { action: undefined, name: 'not undone' }
    const after = await statusOf(requestId)
    const action = (['undo_to_responded', 'undo_to_accepted', 'undo_to_expired'] as const).find(
      (undo) => nextRequestStatus(undo, before) === after,
    )
    return { action, name: action ?? 'undone to nothing' }
  },

  async pay({ request, requestId }) {
    if ((await statusOf(requestId)) !== 'accepted') return { action: undefined, name: 'nothing to pay' }
    await payByCard(app, { customer, request })
    await waitFor(async () => expect(await statusOf(requestId)).toBe('completed'))
    return { action: 'pay', name: 'pay' }
  },

  async clock({ random, requestId }) {
    const before = await statusOf(requestId)
    app.clock.advance(random.pick([1, 9, 25]) * hourMs)
    await app.runJobs()
    if ((await statusOf(requestId)) === before) return { action: undefined, name: 'time passed' }
    const action = before === 'accepted' ? 'payment_lapses' : 'offer_expires'
    return { action, name: action }
  },
}

async function statusOf(requestId: string): Promise<RequestStatus> {
  return (await app.db('ticket_requests').where({ id: requestId }).first('status')).status
}

/** Chats are always possible; where the table has no row for them, the status stays. */
const isChat = (action: RequestAction) => action === 'customer_chats' || action === 'staff_chats'

/** What has to have happened in a run, so that its checks mean something, and the steps that lead there from a status. */
const rare: Record<string, Partial<Record<RequestStatus, keyof typeof steps>>> = {
  ...Object.fromEntries(requestStatuses.map((status) => [status, {}])),
  in_discussion: { pending: 'customerChats' },
  admin_responded: { pending: 'respond', in_discussion: 'respond' },
  client_responded: { offer_made: 'negotiate' },
  declined: { offer_made: 'decline' },
  expired: { offer_made: 'clock' },
  offer_moved: { offer_made: 'form' },
  request_not_open_for_offers: { completed: 'blindOffer' },
  repeated: { offer_made: 'repeat' },
  'two at once': { pending: 'both', offer_made: 'both' },
  'accepted again': { offer_made: 'accept', accepted: 'accept' },
  payment_lapses: { offer_made: 'accept', accepted: 'clock' },
  revived: { offer_made: 'clock', expired: 'both' },
  'accepted one replaced': { offer_made: 'accept', accepted: 'both' },
  complete_by_hand: { offer_made: 'accept', accepted: 'complete' },
  undo_to_responded: { pending: 'respond', admin_responded: 'complete', completed: 'undoComplete' },
  undo_to_accepted: { offer_made: 'accept', accepted: 'complete', completed: 'undoComplete' },
}
const fewestStories = timesOnThisEngine(10)

/** A story of random steps, half of which lead to what is missing, if any do. */
async function tell(random: Random, count: (name: string) => void, missing: () => string[]): Promise<void> {
  const request = await submitRequest(customer)
  const requestId = request.id
  const story: Story = { random, request, requestId, forms: new Map() }
  const told: string[] = []
  for (let turn = 0; turn < 14; turn += 1) {
    const before = await statusOf(requestId)
    const leading = missing().flatMap((name) => rare[name]?.[before] ?? [])
    const step =
      leading.length > 0 && random.int(2) === 0
        ? random.pick(leading)
        : random.pick([...Object.keys(steps), 'form', 'form', 'accept'])
    told.push(step)
    const { action, name } = (await steps[step]?.(story)) ?? { action: undefined, name: '' }
    const after = await statusOf(requestId)
    const next = action && (nextRequestStatus(action, before) ?? (isChat(action) ? before : undefined))
    expect(after, `${told.join(', ')}: ${name} from ${before}`).toBe(action ? next : before)
    const offers = await offersOf(requestId)
    expect(offers.filter(({ status }) => status === 'pending').length, told.join(', ')).toBeLessThanOrEqual(1)
    count(name)
    count(after)
    if (before === 'expired' && after === 'offer_made') count('revived')
    if (before === 'accepted' && after === 'offer_made') count('accepted one replaced')
    // Offers of one millisecond have no order.
    app.clock.advance(1000)
  }
}

describe('a customer, two admins and the clock, at random', () => {
  it(`follow the table of statuses, and leave at most one offer pending (SEED=${seedOfRun})`, async () => {
    const random = createRandom(seedOfRun)
    const reached = new Map<string, number>()
    const count = (name: string) => reached.set(name, (reached.get(name) ?? 0) + 1)
    const missing = () => Object.keys(rare).filter((name) => !reached.has(name))
    for (let told = 0; told < fewestStories || (missing().length > 0 && told < 150); told += 1) {
      await tell(random, count, missing).catch((cause: unknown) => {
        throw new Error(`SEED=${seedOfRun}, story ${told}`, { cause })
      })
    }
    expect(missing(), `reached: ${JSON.stringify(Object.fromEntries(reached))}`).toEqual([])
  }, 240_000)
})
