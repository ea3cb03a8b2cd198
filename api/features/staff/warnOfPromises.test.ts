import { beforeAll, beforeEach, expect, it } from 'vitest'
import { replyPromiseMs } from '#contract/rules/offerRules.ts'
import { sendMessage, submitRequest, subscribeBrowser } from '../../testing/factories.ts'
import { type FakeBrowser, localReach } from '../../testing/pushService.ts'
import { sharedApp, sharedPerson, sharedPushService } from '../../testing/startTestApp.ts'

const minuteMs = 60_000

const service = sharedPushService()
const app = sharedApp({ pushReach: localReach })
const admin = sharedPerson(app, { isAdmin: true })
const customer = sharedPerson(app, { name: 'Mara Oduya' })
let browser: FakeBrowser
beforeAll(async () => {
  browser = await subscribeBrowser(app, service, admin, ['promises'])
})
beforeEach(async () => {
  // What earlier tests promised.
  await app.db('ticket_requests').update({ replyDueAt: null })
  browser.received.length = 0
})

/** Lets the jobs run every five minutes, as time does. */
async function pass(ms: number): Promise<void> {
  for (let left = ms; left > 0; left -= 5 * minuteMs) {
    app.clock.advance(Math.min(left, 5 * minuteMs))
    await app.runJobs()
  }
}

it('a promised reply that nobody has given is pushed to admins before it is due, once', async () => {
  const { id } = await submitRequest(customer)
  app.clock.advance(replyPromiseMs - 20 * minuteMs)
  await app.runJobs()
  expect(browser.received).toEqual([])
  await pass(10 * minuteMs)
  expect(browser.received.map(({ payload }) => payload)).toMatchObject([
    {
      kind: 'promises',
      title: 'A reply is due: Phoebe Bridgers',
      body: 'Mara was promised an answer within 24 hours and has none yet.',
      path: `/admin?request=${id}`,
    },
  ])
  await pass(30 * minuteMs)
  expect(browser.received).toHaveLength(1)
})

it('is not pushed if staff have answered, but again for the promise that the next message starts', async () => {
  const { id } = await submitRequest(customer)
  app.clock.advance(replyPromiseMs - 20 * minuteMs)
  await sendMessage(admin, id)
  await pass(20 * minuteMs)
  expect(browser.received).toEqual([])
  await sendMessage(customer, id)
  app.clock.advance(replyPromiseMs - 20 * minuteMs)
  await pass(10 * minuteMs)
  expect(browser.received).toHaveLength(1)
})

it('is not pushed if staff answer before its push service takes it', async () => {
  const { id } = await submitRequest(customer)
  app.clock.advance(replyPromiseMs - 20 * minuteMs)
  service.answer(browser, 503)
  await pass(10 * minuteMs)
  await sendMessage(admin, id)
  await sendMessage(customer, id)
  service.answer(browser, 201)
  await pass(10 * minuteMs)
  expect(browser.received).toEqual([])
})

it('promises that were missed while the server was down are not pushed any more', async () => {
  await submitRequest(customer)
  app.clock.advance(replyPromiseMs)
  await app.runJobs()
  expect(browser.received).toEqual([])
})
