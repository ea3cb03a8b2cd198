import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ticketsApi } from '#contract/tickets.ts'
import { paidRequest } from '../../testing/factories.ts'
import { firstAttempt } from '../../testing/firstAttempt.ts'
import {
  type FakeBrowser,
  localReach,
  type PushService,
  startPushService,
} from '../../testing/pushService.ts'
import { sendBack } from '../../testing/resaleFactories.ts'
import { type SignedIn, startTestApp, type TestApp } from '../../testing/startTestApp.ts'
import { stepIn } from '../../testing/stepIn.ts'
import { subscribeBrowser } from '../../testing/subscribeBrowser.ts'
import { remindOfEventsJob } from './remindOfEvents.ts'

const hourMs = 60 * 60 * 1000
const dayMs = 24 * hourMs

let app: TestApp
let service: PushService
let admin: SignedIn
let customer: SignedIn
let browser: FakeBrowser
beforeAll(async () => {
  service = await startPushService()
  app = await startTestApp({ pushReach: localReach })
  admin = await app.signIn({ isAdmin: true })
})
beforeEach(async () => {
  customer = await app.signIn()
  browser = await subscribeBrowser(app, service, customer, ['tickets'])
})
afterAll(async () => {
  await app.stop()
  await service.close()
})

type Size = 'days' | 'ticketCount' | 'delivered'

/** A paid order for an event in so many days, with some of its tickets delivered. */
async function order({ days = 3, ticketCount = 2, delivered }: Partial<Record<Size, number>> = {}) {
  const day = new Date(app.clock.now().getTime() + days * dayMs).toISOString().slice(0, 10)
  const form = { ticketCount, concertDate: `${day}T20:00` }
  const { request, tickets } = await paidRequest(app, form, { customer, admin })
  for (const { id } of tickets.slice(0, delivered ?? ticketCount)) {
    await admin.client.call(ticketsApi.deliver, { params: { id }, body: { qrCode: `LS-${id}` } })
  }
  return { ...request, tickets }
}
/** Moves the clock to an hour in UTC, some days after the event, and lets the jobs run. */
async function runAt({ concertDate }: { concertDate: string }, days: number, hour: number): Promise<void> {
  const time = Date.parse(`${concertDate.slice(0, 10)}T00:00:00Z`) + days * dayMs + hour * hourMs
  app.clock.advance(time - app.clock.now().getTime())
  await app.runJobs()
}
const mails = () =>
  app.deps.db('email_logs').where({ recipient: customer.user.email, type: 'event_reminder' }).orderBy('at')
const pushed = () =>
  browser.received.map(({ payload }) => payload).filter(({ title }) => /^Tomorrow|^Today/.test(title))
/** The words of both, which are the same; their lanes do not wait for each other. */
async function reminders(): Promise<string[]> {
  const sent = await mails()
  expect(sent).toHaveLength(pushed().length)
  for (const { title, body } of pushed()) {
    expect(sent).toContainEqual(
      expect.objectContaining({ subject: title, content: expect.stringContaining(body) }),
    )
  }
  return pushed().map(({ title, body }) => `${title} – ${body}`)
}

describe('the day before an event', () => {
  it('its customer is reminded once, and led to the code for the gate', async () => {
    const paid = await order()
    await runAt(paid, -1, 15.9)
    expect(await reminders()).toEqual([])
    await runAt(paid, -1, 16.1)
    expect(await reminders()).toEqual([
      expect.stringMatching(
        /^Tomorrow: Phoebe Bridgers – Greek Theatre, .+ 8:00 PM\. Open your tickets once before you leave/,
      ),
    ])
    const [first] = paid.tickets
    expect(pushed()[0]?.path).toBe(`/dashboard?tab=my-tickets&gate=${first?.id}`)
    expect((await mails())[0].content).toContain(`gate=${first?.id}`)
    await Promise.all([app.runJobs(), app.runJobs()])
    await runAt(paid, 0, 15)
    expect(await reminders()).toHaveLength(1)
  })

  it('is reminded of once if two processes find it at the same moment', { tags: 'postgres' }, async () => {
    const paid = await order()
    const time = Date.parse(`${paid.concertDate.slice(0, 10)}T00:00:00Z`) - 7 * hourMs
    app.clock.advance(time - app.clock.now().getTime())
    const run = (deps = app.deps) => remindOfEventsJob.run(deps, {}, firstAttempt)
    let others = 0
    await run(
      stepIn(app.deps, async () => {
        await run()
        others += 1
      }),
    )
    expect(others).toBe(1)
    await app.runJobs()
    expect(await reminders()).toHaveLength(1)
  })

  it('says what is missing', async () => {
    const [none, some] = [await order({ delivered: 0 }), await order({ ticketCount: 3, delivered: 1 })]
    const sent = await order({ delivered: 0, ticketCount: 1 })
    await admin.client.call(ticketsApi.deliver, {
      params: { id: sent.tickets[0]?.id ?? '' },
      body: { transferred: true },
    })
    await runAt(none, -1, 17)
    const byRequest = (id: string) => pushed().find(({ tag }) => tag === `tickets:${id}`)
    const card = (id: string) => `/dashboard?tab=my-tickets&event=${id}`
    expect(byRequest(none.id)).toMatchObject({
      body: expect.stringContaining('Your tickets are not here yet.'),
      path: card(none.id),
    })
    expect(byRequest(some.id)).toMatchObject({
      body: expect.stringContaining('2 of your 3 tickets are still missing.'),
      path: `/dashboard?tab=my-tickets&gate=${some.tickets[0]?.id}`,
    })
    expect(byRequest(sent.id)).toMatchObject({
      body: expect.stringContaining('Your ticket is in your ticketing account.'),
      path: card(sent.id),
    })
    expect(await reminders()).toHaveLength(3)
  })

  it('nobody is reminded of tickets that were sent back, not paid or used, nor of an event that is over', async () => {
    const [returned, locked, used, over] = [await order(), await order(), await order(), await order()]
    for (const { id } of returned.tickets) await sendBack(customer, id)
    const set = ({ id }: { id: string }, values: object) =>
      app.deps.db('tickets').where({ requestId: id }).update(values)
    await set(locked, { locked: true })
    await set(used, { status: 'used' })
    await set(over, { concertDate: '2020-06-05T20:00' })
    await runAt(returned, -1, 17)
    expect(await reminders()).toEqual([])
  })

  it('is reminded of once, although the event is moved', async () => {
    const paid = await order()
    await runAt(paid, -1, 17)
    const concertDate = new Date(Date.parse(paid.concertDate.slice(0, 10)) + 2 * dayMs)
      .toISOString()
      .slice(0, 16)
    await app.deps.db('ticket_requests').where({ id: paid.id }).update({ concertDate })
    await app.deps.db('tickets').where({ requestId: paid.id }).update({ concertDate })
    await runAt({ concertDate }, -1, 17)
    expect(await reminders()).toHaveLength(1)
  })

  it('is made up for on the day itself, with its word, and not after it', async () => {
    const [late, missed] = [await order({ days: 3 }), await order({ days: 3 })]
    await app.deps
      .db('ticket_requests')
      .where({ id: missed.id })
      .update({ eventRemindedAt: app.clock.now().toISOString() })
    await runAt(late, 0, 15)
    expect(await reminders()).toEqual([expect.stringMatching(/^Today: /)])
    await app.deps.db('ticket_requests').where({ id: missed.id }).update({ eventRemindedAt: null })
    await runAt(missed, 1, 17)
    expect(await reminders()).toHaveLength(1)
  })

  it('is not reminded of if the tickets are sent back before the mail and the notification go out', async () => {
    const paid = await order({ days: 4 })
    service.answer(browser, 503)
    const { send } = app.deps.mailer
    app.deps.mailer.send = () => Promise.reject(new Error('mailbox full'))
    await runAt(paid, -1, 17)
    app.deps.mailer.send = send
    service.answer(browser, 201)
    await app.deps.db('tickets').where({ requestId: paid.id }).update({ status: 'returning' })
    app.clock.advance(10_000)
    await app.runJobs()
    expect(pushed()).toEqual([])
    expect(await mails()).toMatchObject([{ status: 'failed' }])
  })
})
