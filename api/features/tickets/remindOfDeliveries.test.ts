import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deskApi } from '#contract/desk.ts'
import { ticketsApi } from '#contract/tickets.ts'
import { booksOf } from '../../testing/books.ts'
import { paidRequest } from '../../testing/factories.ts'
import { type SignedIn, startTestApp, type TestApp } from '../../testing/startTestApp.ts'

const hourMs = 60 * 60 * 1000
const dayMs = 24 * hourMs

let app: TestApp
let admin: SignedIn
let customer: SignedIn
beforeAll(async () => {
  app = await startTestApp()
  admin = await app.signIn({ isAdmin: true, name: 'Ana Silva' })
  customer = await app.signIn({ name: 'Mara Oduya' })
})
afterAll(() => app.stop())

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
const alertsOf = async (id: string) => (await booksOf(app, id)).alerts
const mailsTo = async ({ user }: SignedIn, type: string) =>
  app.deps.db('email_logs').where({ recipient: user.email, type }).orderBy('at')
const deliver = (id: string, ticketIds: string[]) =>
  admin.client.call(ticketsApi.deliverAll, {
    params: { id },
    body: { tickets: ticketIds.map((ticketId) => ({ ticketId, transferred: true })) },
  })

describe('undelivered tickets', () => {
  it('alert staff once 5 and once 3 days before the event, and not before', async () => {
    const paid = await order(9)
    await admin.client.call(deskApi.assign, { params: { id: paid.id }, query: {} })
    await runDaysBefore(paid, 6)
    await runDaysBefore(paid, 5, -hourMs)
    expect(await alertsOf(paid.id)).toEqual([])

    await runDaysBefore(paid, 5)
    for (const hours of [2, 3, 30]) await runDaysBefore(paid, 5, hours * hourMs)
    expect(await alertsOf(paid.id)).toMatchObject([
      {
        subject: 'To deliver: Phoebe Bridgers is in 5 days',
        message: expect.stringMatching(
          /^All 2 tickets of Mara Oduya for Phoebe Bridgers at Greek Theatre on .* are not delivered yet\. The promised day is .*\. Ana looks after this request\.$/,
        ),
        priority: 'high',
      },
    ])
    await runDaysBefore(paid, 3)
    await runDaysBefore(paid, 3, 20 * hourMs)
    const alerts = await alertsOf(paid.id)
    expect(alerts.map(({ subject, priority }) => [subject, priority])).toEqual([
      ['To deliver: Phoebe Bridgers is in 5 days', 'high'],
      ['To deliver: Phoebe Bridgers is in 3 days', 'urgent'],
    ])
    const mails = await mailsTo(admin, 'staff_message')
    expect(mails.filter(({ subject }) => subject.startsWith('To deliver'))).toHaveLength(2)
    expect(await mailsTo(customer, 'tickets_late')).toEqual([])
  })

  it('alert once if the server was down on both days, and several processes never twice', {
    tags: 'postgres',
  }, async () => {
    const paid = await order(9)
    await runDaysBefore(paid, 1)
    await Promise.all([app.runJobs(), app.runJobs()])
    expect(await alertsOf(paid.id)).toMatchObject([
      { subject: 'To deliver: Phoebe Bridgers is tomorrow', priority: 'urgent' },
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
    await deliver(
      part.id,
      part.tickets.slice(2).map(({ id }) => id),
    )
    await runDaysBefore(whole, 2)
    expect(await alertsOf(part.id)).toHaveLength(1)
  })

  it('that are not paid for yet alert nobody, and those of a past event neither', async () => {
    const [locked, past] = [await order(9), await order(9)]
    await app.deps.db('tickets').where({ requestId: locked.id }).update({ locked: true })
    await runDaysBefore(past, -1)
    expect(await alertsOf(locked.id)).toEqual([])
    expect(await alertsOf(past.id)).toEqual([])
  })
})

describe('the customer', () => {
  it('is told once, when the promised day is over, what is missing', async () => {
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
    })
    expect(await mailsTo(late, 'tickets_late')).toMatchObject([
      {
        subject: 'Your tickets are late: Phoebe Bridgers',
        content: expect.stringContaining(
          `We promised 2 of your 3 tickets for Phoebe Bridgers at Greek Theatre by ${day}. We do not have them for you yet`,
        ),
      },
    ])
  })

  it('is not told of a promise that nobody made: who pays after that day', async () => {
    const late = await app.signIn()
    const { request } = await paidRequest(
      app,
      { concertDate: (await order(1)).concertDate },
      { customer: late, admin },
    )
    await runDaysBefore(request, 1, 2 * hourMs)
    expect(await alertsOf(request.id)).toHaveLength(1)
    expect(await mailsTo(late, 'tickets_late')).toEqual([])
  })
})
