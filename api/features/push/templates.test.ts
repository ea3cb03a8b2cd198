import { beforeEach, describe, expect, it } from 'vitest'
import { accountsApi } from '#contract/accounts.ts'
import { faqApi, questionSubject } from '#contract/faq.ts'
import { messagesApi } from '#contract/messages.ts'
import type { PushKind } from '#contract/push.ts'
import { ticketsApi } from '#contract/tickets.ts'
import { newId } from '../../db/newId.ts'
import { paidRequest, subscribeBrowser } from '../../testing/factories.ts'
import { lateMoney } from '../../testing/payments.ts'
import { type FakeBrowser, localReach } from '../../testing/pushService.ts'
import {
  choose,
  deliver,
  list,
  paidAndDelivered,
  returnedTicket,
  showInterest,
  signInElsewhere,
} from '../../testing/resaleFactories.ts'
import {
  type SignedIn,
  sharedApp,
  sharedPerson,
  sharedPushService,
  testPassword,
} from '../../testing/startTestApp.ts'
import { previewOf } from './templates.ts'
import { endOf, writeNotification } from './writeNotification.ts'

const dayMs = 24 * 60 * 60 * 1000

const service = sharedPushService()
const app = sharedApp({ pushReach: localReach })
const admin = sharedPerson(app, { isAdmin: true, name: 'Jo Park' })
beforeEach(() => app.runJobs())

const subscribe = (person: SignedIn, ...kinds: PushKind[]) => subscribeBrowser(app, service, person, kinds)
const newest = ({ received }: FakeBrowser) => received.at(-1)?.payload
const inDays = (days: number) =>
  `${new Date(app.clock.now().getTime() + days * dayMs).toISOString().slice(0, 10)}T20:00`

it('tickets: what a delivery has brought, and that they are late', async () => {
  const customer = await app.signIn()
  const browser = await subscribe(customer, 'tickets')
  const { request, tickets } = await paidRequest(app, { concertDate: inDays(9) }, { customer, admin })
  const [first, second] = tickets.map(({ id }) => id)
  await deliver(admin, first ?? '', 'GATE-CODE-1')
  await app.runJobs()
  expect(newest(browser)).toMatchObject({
    title: 'Your ticket is ready: Phoebe Bridgers',
    body: expect.stringMatching(/^Greek Theatre, .+\. 1 still to come\.$/),
    path: `/dashboard?tab=my-tickets&event=${request.id}`,
  })
  await admin.client.call(ticketsApi.deliver, {
    params: { id: first ?? '' },
    body: { qrCode: 'GATE-CODE-2', replaces: 1 },
  })
  await app.runJobs()
  expect(newest(browser)).toMatchObject({ title: 'Your ticket has changed: Phoebe Bridgers' })
  // The third day before the event is over at noon UTC of the next, whatever the time is now.
  const late = Date.parse(`${request.concertDate.slice(0, 10)}T13:00:00Z`) - 2 * dayMs
  app.clock.advance(late - app.clock.now().getTime())
  await app.runJobs()
  expect(newest(browser)).toMatchObject({
    title: 'Your tickets are late: Phoebe Bridgers',
    path: `/dashboard?ticket=${request.id}`,
  })
  // Opened before its job runs.
  await deliver(admin, second ?? '', 'GATE-CODE-3')
  await customer.client.call(ticketsApi.opened, { params: { id: second ?? '' }, body: {} })
  const count = browser.received.length
  await app.runJobs()
  expect(browser.received).toHaveLength(count)
  expect(JSON.stringify(browser.received)).not.toContain('GATE-CODE')
})

it('a resale: its seller, its recipient, and those of the area who want alerts, but not the seller', async () => {
  const seller = await app.signIn()
  const [recipient, silent, elsewhere, off] = [
    await app.signIn(),
    await app.signIn(),
    await signInElsewhere(app, '10001'),
    await app.signIn(),
  ]
  for (const { client } of [seller, recipient, elsewhere, off]) {
    await client.call(accountsApi.updateNotifications, { body: { resellNotificationsEnabled: true } })
  }
  await silent.client.call(accountsApi.updateNotifications, { body: { resellNotificationsEnabled: false } })
  const [sellers, recipients, ...others] = [
    await subscribe(seller, 'resale'),
    await subscribe(recipient, 'resale'),
    await subscribe(silent, 'resale'),
    await subscribe(elsewhere, 'resale'),
    await subscribe(off, 'offers'),
  ]

  const returned = await returnedTicket(app, { people: { customer: seller, admin } })
  const listed = await list(returned)
  await app.runJobs()
  expect(newest(sellers)).toMatchObject({
    kind: 'resale',
    title: 'We have your ticket back: Phoebe Bridgers',
    path: '/dashboard?tab=my-tickets',
  })
  expect(recipients.received.map(({ payload }) => payload)).toMatchObject([
    {
      kind: 'resale',
      title: 'A ticket in your area: Phoebe Bridgers',
      path: '/dashboard?tab=available-tickets',
      badge: 0,
    },
  ])
  expect(others.flatMap(({ received }) => received)).toEqual([])

  await admin.client.call(accountsApi.confirmPassword, { body: { currentPassword: testPassword } })
  await showInterest(recipient, listed.listing)
  const sold = await choose(listed, recipient)
  await app.runJobs()
  expect(newest(sellers)).toMatchObject({ title: 'Your ticket has a new owner: Phoebe Bridgers' })
  const path = `/checkout/${sold.request.id}`
  expect(newest(recipients)).toMatchObject({
    title: 'It is yours if you like: Phoebe Bridgers',
    path,
    actions: [{ title: 'Pay', path }],
    badge: 1,
  })
  await paidAndDelivered(app, { admin, recipient, request: sold.request })
  const words = [...sellers.received, ...recipients.received].map(({ payload: { title, body } }) => [
    title,
    body,
  ])
  expect(JSON.stringify(words)).not.toMatch(/\$|180|195/)
})

it('a return that was not sold', async () => {
  const seller = await app.signIn()
  const browser = await subscribe(seller, 'resale')
  await returnedTicket(app, { people: { customer: seller, admin }, form: { concertDate: inDays(4) } })
  app.clock.advance(4 * dayMs)
  await app.runJobs()
  expect(newest(browser)).toMatchObject({ title: 'Your ticket is yours to use: Phoebe Bridgers' })
})

it('an area of more people than a batch is notified batch by batch, each once', async () => {
  const first = await signInElsewhere(app, '60601')
  const between = Array.from({ length: 60 }, () => ({
    ...personOf(newId(app.clock.now())),
    zipCode: '60601',
  }))
  await app.db.batchInsert('users', between, 20)
  const last = await signInElsewhere(app, '60601')
  for (const { client } of [first, last]) {
    await client.call(accountsApi.updateNotifications, { body: { resellNotificationsEnabled: true } })
  }
  const browsers = [await subscribe(first, 'resale'), await subscribe(last, 'resale')]
  const seller = await signInElsewhere(app, '60601')
  const returned = await returnedTicket(app, { people: { customer: seller, admin } })
  await list(returned)
  for (let batch = 0; batch < 3; batch += 1) {
    await app.runJobs()
    app.clock.advance(10_000)
  }
  expect(browsers.map(({ received }) => received.length)).toEqual([1, 1])
})

function personOf(id: string) {
  const at = app.clock.now().toISOString()
  const email = `${id}@example.com`
  return { id, email, name: 'Sam', phone: '', resellNotificationsEnabled: true, createdAt: at }
}

const stuck = sharedApp({ deliverWebhooks: false, pushReach: localReach })
it('money that is stuck: admins who want to know, until one has seen to it, and not who was one', async () => {
  const [ana, jo, former] = [
    await stuck.signIn({ isAdmin: true }),
    await stuck.signIn({ isAdmin: true }),
    await stuck.signIn({ isAdmin: true }),
  ]
  const developer = await stuck.signIn({ isDeveloper: true })
  const formers = await subscribeBrowser(stuck, service, former, ['money'])
  const browsers = [
    await subscribeBrowser(stuck, service, ana, ['money']),
    await subscribeBrowser(stuck, service, jo, ['promises']),
    formers,
    await subscribeBrowser(stuck, service, developer, ['money']),
  ]
  const { request } = await lateMoney(stuck, undefined, { admin: jo })
  // Queued for, and demoted before the second attempt.
  service.answer(formers, 503)
  await stuck.runJobs()
  // The role alone: a developer who revokes it also ends the sessions, and the subscription with them.
  await stuck.deps.db('users').where({ id: former.user.id }).update({ isAdmin: false })
  service.answer(formers, 201)
  stuck.clock.advance(60_000)
  await stuck.runJobs()
  expect(service.calls(formers)).toBe(1)
  expect(browsers.map(({ received }) => received.length)).toEqual([1, 0, 0, 0])
  expect(newest(browsers[0] as FakeBrowser)).toMatchObject({
    kind: 'money',
    title: expect.stringMatching(/payment/i),
    path: `/admin?request=${request.id}`,
  })
  expect(newest(browsers[0] as FakeBrowser)).not.toHaveProperty('badge')

  // Seen to before the job runs.
  await lateMoney(stuck, undefined, { admin: jo })
  const alerts = await ana.client.call(messagesApi.list)
  expect(alerts).toHaveLength(2)
  for (const { id } of alerts) {
    await ana.client.call(messagesApi.markRead, { params: { id } })
  }
  await stuck.runJobs()
  expect(browsers[0]?.received).toHaveLength(1)
})

it.each([
  ['Row F is gone.\nCode 1234', 'Row F is gone.'],
  ['Your code is 482913, use it at gate 4', 'Your code is •••, use it at gate 4'],
  ['Call (555) 010-0199 or write to jo@example.com', 'Call (••• or write to •••'],
  ['I can do $340.50 for section 102, row 12', 'I can do ••• for section 102, row 12'],
  ['See https://tickets.example/t/abc and be there at 8:30 pm', 'See ••• and be there at 8:30 pm'],
  ['LS-2027-AB12 is the ticket', '••• is the ticket'],
])('a message on a lock screen has no codes, amounts and addresses: %j', (text, shown) => {
  expect(previewOf(text)).toBe(shown)
})

it('a long message and a long name are cut, between characters', async () => {
  expect(previewOf('😀'.repeat(100))).toBe(`${'😀'.repeat(49)}…`)
})

it('an answer to a question: who wrote it and how it begins, counted for the icon, unless it was read meanwhile', async () => {
  const customer = await app.signIn()
  const browser = await subscribe(customer, 'messages')
  const ask = async (message: string) =>
    (await customer.client.call(faqApi.ask, { body: { message, subject: questionSubject } })).id
  const answer = (id: string, responseMessage: string) =>
    admin.client.call(messagesApi.respond, { params: { id }, body: { responseMessage } })
  const [first, second] = [await ask('Is parking included?'), await ask('May I bring a bag?')]
  await answer(first, 'It is $20 at the gate.')
  await app.runJobs()
  expect(newest(browser)).toMatchObject({
    ...{ userId: customer.user.id, kind: 'messages', title: 'An answer to your question' },
    ...{ body: 'Jo: It is ••• at the gate.', path: '/dashboard?faq=1', badge: 1 },
  })
  await customer.client.call(faqApi.readAnswers)
  await answer(second, 'A small one.')
  await customer.client.call(faqApi.readAnswers)
  await app.runJobs()
  expect(browser.received).toHaveLength(1)
})

const at = '2027-06-05T12:00:00.000Z'
const hours = (count: number) => new Date(Date.parse(at) + count * 60 * 60 * 1000)
const id = '01990000-0000-7000-8000-000000000001'
const notification = {
  ...({ userId: id, kind: 'tickets', at, tag: `tickets:${id}`, path: '/dashboard' } as const),
  title: 'Your ticket is ready',
  body: 'Greek Theatre',
}

describe('a notification', () => {
  it.each([
    ['24 hours after it happened', undefined, 24],
    ['when what it is about ends', hours(3), 3],
    ['after 24 hours, even if what it is about ends later', hours(100), 24],
  ])('is worth sending until %s', (_, expiresAt, expected) => {
    const ending = { ...notification, ...(expiresAt && { expiresAt }) }
    expect(endOf(ending)).toEqual(hours(expected))
    expect(writeNotification(hours(1), ending).ttlSeconds).toBe((expected - 1) * 3600)
    expect(writeNotification(hours(200), ending).ttlSeconds).toBe(0)
  })

  it('has long names cut to what fits, and a topic that push services take', () => {
    const { payload, topic } = writeNotification(hours(0), {
      ...notification,
      title: 'The '.repeat(50),
      body: '😀'.repeat(200),
    })
    const { title, body } = JSON.parse(payload)
    expect(title).toMatch(/^(?:The ){19}The…$/)
    expect(body).toBe(`${'😀'.repeat(99)}…`)
    expect(Buffer.byteLength(payload)).toBeLessThan(3000)
    expect(topic).toMatch(/^[\w-]{32}$/)
  })
})
