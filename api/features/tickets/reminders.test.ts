import { beforeEach, describe, expect, it } from 'vitest'
import { deskApi } from '#contract/desk.ts'
import { ticketsApi } from '#contract/tickets.ts'
import { ledgerOf, paidRequest, subscribeBrowser } from '../../testing/factories.ts'
import { type FakeBrowser, localReach } from '../../testing/pushService.ts'
import { sendBack } from '../../testing/resaleFactories.ts'
import { type SignedIn, sharedApp, sharedPerson, sharedPushService } from '../../testing/startTestApp.ts'
import { firstAttempt, stepIn } from '../../testing/timing.ts'
import { remindOfEventsJob } from './remindOfEvents.ts'

const hourMs = 60 * 60 * 1000
const dayMs = 24 * hourMs

const app = sharedApp()
const admin = sharedPerson(app, { isAdmin: true, name: 'Ana Silva' })
const customer = sharedPerson(app, { name: 'Mara Oduya' })

/** A paid order for an event in so many of the server's days, at the first hour of that day in UTC−12. */
async function order(days: number, ticketCount = 2) {
  const today = Math.floor((app.clock.now().getTime() - 12 * hourMs) / dayMs) * dayMs
  const concertDate = `${new Date(today + days * dayMs).toISOString().slice(0, 10)}T20:00`
  const { request, tickets } = await paidRequest(app, { ticketCount, concertDate }, { customer, admin })
  return { id: request.id, tickets, concertDate }
}
/** Moves the clock to the start of the server's day, so many days before an event, and lets the jobs run. */
async function runDaysBefore({ concertDate }: { concertDate: string }, days: number, offsetMs = hourMs) {
  const start = Date.parse(`${concertDate.slice(0, 10)}T12:00:00Z`) - days * dayMs
  app.clock.advance(start + offsetMs - app.clock.now().getTime())
  await app.runJobs()
}
const alertsOf = async (id: string) => (await ledgerOf(app, id)).alerts
const mailsTo = async ({ user }: SignedIn, type: string) =>
  app.db('email_logs').where({ recipient: user.email, type }).orderBy('at')
const deliver = (id: string, ticketIds: string[]) =>
  admin.client.call(ticketsApi.deliverAll, {
    params: { id },
    body: { tickets: ticketIds.map((ticketId) => ({ ticketId, transferred: true })) },
  })

describe('undelivered tickets', () => {
  it('alert staff once 5 and once 3 days before the event and on its day, and not before', async () => {
    const paid = await order(9)
    await admin.client.call(deskApi.assign, { params: { id: paid.id }, query: {} })
    await runDaysBefore(paid, 6)
    await runDaysBefore(paid, 5, -hourMs)
    expect(await alertsOf(paid.id)).toEqual([])

    await runDaysBefore(paid, 5)
    for (const hours of [2, 3, 30]) await runDaysBefore(paid, 5, hours * hourMs)
    expect(await alertsOf(paid.id)).toMatchObject([
      {
        subject: expect.stringMatching(/^To deliver: Phoebe Bridgers on \w{3}, \w{3} \d+, \d{4}$/),
        message: expect.stringMatching(
          /^All 2 tickets of Mara Oduya for Phoebe Bridgers at Greek Theatre on .* are not delivered yet\. The promised day is .*\. Ana looks after this request\.$/,
        ),
        priority: 'high',
      },
    ])
    await runDaysBefore(paid, 3)
    await runDaysBefore(paid, 3, 20 * hourMs)
    const alerts = await alertsOf(paid.id)
    expect(alerts.map(({ priority }) => priority)).toEqual(['high', 'urgent'])
    const mails = await mailsTo(admin, 'staff_message')
    expect(mails.filter(({ subject }) => subject.startsWith('To deliver'))).toHaveLength(2)
    expect(await mailsTo(customer, 'tickets_late')).toEqual([])

    await runDaysBefore(paid, 2)
    await runDaysBefore(paid, 0, -2 * hourMs)
    expect(await alertsOf(paid.id)).toHaveLength(2)
    for (const hours of [1, 9]) await runDaysBefore(paid, 0, hours * hourMs)
    const [, , today, ...others] = await alertsOf(paid.id)
    expect(others).toEqual([])
    expect(today).toMatchObject({
      subject: expect.stringMatching(/^Show today, not delivered: Phoebe Bridgers on /),
      message: expect.stringContaining('Please deliver before the show, or refund'),
      priority: 'urgent',
    })
    await deliver(
      paid.id,
      paid.tickets.map(({ id }) => id),
    )
    expect((await alertsOf(paid.id)).map(({ isRead }) => Boolean(isRead))).toEqual([true, true, true])
  })

  it('alert once if the server was down on both days, and several processes never twice', {
    tags: 'postgres',
  }, async () => {
    const paid = await order(9)
    await runDaysBefore(paid, 1)
    await Promise.all([app.runJobs(), app.runJobs()])
    expect(await alertsOf(paid.id)).toMatchObject([
      { subject: expect.stringMatching(/^To deliver: Phoebe Bridgers/), priority: 'urgent' },
    ])
  })

  it('do not alert once they are delivered, and count only what is left', async () => {
    const [whole, part] = [await order(9), await order(9, 3)]
    await deliver(
      whole.id,
      whole.tickets.map(({ id }) => id),
    )
    await deliver(
      part.id,
      part.tickets.slice(0, 2).map(({ id }) => id),
    )
    await runDaysBefore(whole, 5)
    expect(await alertsOf(whole.id)).toEqual([])
    expect(await alertsOf(part.id)).toMatchObject([
      { message: expect.stringMatching(/^1 of the 3 tickets of Mara Oduya .* is not delivered yet\./) },
    ])
    // Delivering the same seats again leaves the alert unread; delivering the last one settles it.
    const isRead = async () => Boolean((await alertsOf(part.id))[0]?.isRead)
    await deliver(
      part.id,
      part.tickets.slice(0, 2).map(({ id }) => id),
    )
    expect(await isRead()).toBe(false)
    await deliver(
      part.id,
      part.tickets.slice(2).map(({ id }) => id),
    )
    expect(await isRead()).toBe(true)
    await runDaysBefore(whole, 2)
    expect(await alertsOf(part.id)).toHaveLength(1)
  })

  it('that are not paid for yet alert nobody, and those of a past event neither', async () => {
    const [locked, past] = [await order(9), await order(9)]
    await app.db('tickets').where({ requestId: locked.id }).update({ locked: true })
    await runDaysBefore(past, -1)
    expect(await alertsOf(locked.id)).toEqual([])
    expect(await alertsOf(past.id)).toEqual([])
  })
})

describe('the customer', () => {
  it('learns what is missing when the promised day is over, and on the day of the show what happens next', async () => {
    const late = await app.signIn()
    const { request, tickets } = await paidRequest(
      app,
      { ticketCount: 3, concertDate: (await order(12)).concertDate },
      { customer: late, admin },
    )
    await deliver(
      request.id,
      tickets.slice(0, 1).map(({ id }) => id),
    )
    await runDaysBefore(request, 3, 23 * hourMs)
    expect(await mailsTo(late, 'tickets_late')).toEqual([])
    await runDaysBefore(request, 2)
    await runDaysBefore(request, 1)
    const due = new Date(Date.parse(request.concertDate.slice(0, 10)) - 3 * dayMs)
    const day = due.toLocaleDateString('en-US', {
      timeZone: 'UTC',
      weekday: 'short',
      month: 'short',
      day: 'numeric',
      year: 'numeric',
    })
    expect(await mailsTo(late, 'tickets_late')).toMatchObject([
      {
        subject: 'Your tickets are late: Phoebe Bridgers',
        content: expect.stringContaining(
          `We promised 2 of your 3 tickets for Phoebe Bridgers at Greek Theatre by ${day}. We do not have them for you yet, and we are sorry. We are working on it and tell you the moment they are ready.`,
        ),
      },
    ])
    for (const hours of [1, 5]) await runDaysBefore(request, 0, hours * hourMs)
    expect((await mailsTo(late, 'tickets_late')).slice(1)).toMatchObject([
      {
        content: expect.stringContaining(
          'we are sorry. We are on it: you have them before the show, or get your money back.',
        ),
      },
    ])
  })

  it('is not told of a promise that nobody made, nor are staff: who pays after that day', async () => {
    const late = await app.signIn()
    const { request } = await paidRequest(
      app,
      { concertDate: (await order(1)).concertDate },
      { customer: late, admin },
    )
    await runDaysBefore(request, 1, 2 * hourMs)
    expect(await alertsOf(request.id)).toEqual([
      expect.objectContaining({ message: expect.stringMatching(/are not delivered yet\.$/) }),
    ])
    expect(await mailsTo(late, 'tickets_late')).toEqual([])
  })
})

describe('the day before an event', () => {
  const hourMs = 60 * 60 * 1000
  const dayMs = 24 * hourMs

  const service = sharedPushService()
  const app = sharedApp({ pushReach: localReach })
  const admin = sharedPerson(app, { isAdmin: true })
  let customer: SignedIn
  let browser: FakeBrowser
  beforeEach(async () => {
    customer = await app.signIn()
    browser = await subscribeBrowser(app, service, customer, ['tickets'])
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
    app.db('email_logs').where({ recipient: customer.user.email, type: 'event_reminder' }).orderBy('at')
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

  it('is reminded of once if two processes find it at the same moment', async () => {
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
      app.db('tickets').where({ requestId: id }).update(values)
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
    await app.db('ticket_requests').where({ id: paid.id }).update({ concertDate })
    await app.db('tickets').where({ requestId: paid.id }).update({ concertDate })
    await runAt({ concertDate }, -1, 17)
    expect(await reminders()).toHaveLength(1)
  })

  it('is made up for on the day itself, with its word, and not after it', async () => {
    const [late, missed] = [await order({ days: 3, delivered: 0 }), await order({ days: 3 })]
    await app
      .db('ticket_requests')
      .where({ id: missed.id })
      .update({ eventRemindedAt: app.clock.now().toISOString() })
    await runAt(late, 0, 15)
    expect(await reminders()).toEqual([
      expect.stringMatching(
        /^Today: .* not here yet\. We are on it: you have them before the show, or get your money/,
      ),
    ])
    await app.db('ticket_requests').where({ id: missed.id }).update({ eventRemindedAt: null })
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
    await app.db('tickets').where({ requestId: paid.id }).update({ status: 'returning' })
    app.clock.advance(10_000)
    await app.runJobs()
    expect(pushed()).toEqual([])
    expect(await mails()).toMatchObject([{ status: 'failed' }])
  })
})
