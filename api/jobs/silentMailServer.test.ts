import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { accountsApi } from '#contract/accounts.ts'
import { requestsApi } from '#contract/requests.ts'
import { pauseMs } from '../features/accounts/sendCode.ts'
import { createSmtpMailer } from '../integrations/mailer/mailer.ts'
import { booksOf } from '../testing/books.ts'
import { makeOffer, offeredRequest, submitRequest } from '../testing/factories.ts'
import { lateMoney } from '../testing/lateMoney.ts'
import { type SmtpServer, startSmtpServer } from '../testing/smtpServer.ts'
import { startTestApp, type TestApp } from '../testing/startTestApp.ts'
import { waitFor } from '../testing/waitFor.ts'
import { lanes } from './lanes.ts'

const secondMs = 1000
const dayMs = 24 * 60 * 60 * secondMs
/** Less than any attempt to send a mail to a server that stays silent. */
const inTime = { timeout: lanes.mail.timeoutMs / 2 }

let server: SmtpServer
let app: TestApp
beforeEach(async () => {
  server = await startSmtpServer()
  app = await startTestApp({ deliverWebhooks: false })
  // On a busy machine the test takes longer than the mailer's own patience.
  app.deps.mailer = createSmtpMailer(server.url, { from: app.deps.env.mailFrom, replyTo: undefined }, 60_000)
})
afterEach(async () => {
  await server.close()
  await app.stop()
})

it('holds back only mails: codes by text message, refunds and expiries of offers are in time, and so are calls', async () => {
  const { customer, admin, request } = await offeredRequest(app)
  const people = { customer, admin }
  await app.runJobs()
  app.clock.advance(dayMs - secondMs)

  // Mails for more than every slot of their lane, and mailed codes in half of the slots for codes.
  server.setPatience('greeting')
  for (let mails = 0; mails < lanes.mail.concurrency + 2; mails += 1) {
    await makeOffer(admin, (await submitRequest(customer)).id)
  }
  for (let codes = 0; codes < lanes.codes.concurrency / 2; codes += 1) {
    const { user } = await app.signIn()
    await app.visitor().call(accountsApi.requestPasswordReset, { body: { email: user.email } })
  }
  app.clock.advance(pauseMs)
  const stuck = app.runJobs()
  const hanging = lanes.mail.concurrency + lanes.codes.concurrency / 2
  await waitFor(() => expect(server.connections()).toBe(hanging), inTime)

  const refunded = await lateMoney(app, undefined, people)
  const somebody = await app.signIn()
  await app.deps.db('users').where({ id: somebody.user.id }).update({ phone: '+15550101999' })
  await somebody.client.call(accountsApi.changeMfa, { body: { enabled: true } })
  app.clock.advance(secondMs)
  const later = app.runJobs()
  await waitFor(async () => {
    const sent = await readdir(join(app.dataDir, 'mail')).catch(() => [])
    expect(sent.filter((name) => name.endsWith('.sms.txt'))).toHaveLength(1)
    expect((await booksOf(app, refunded.request.id)).refunds).toMatchObject([{ state: 'succeeded' }])
    // The row: replies compute the expiry themselves.
    expect(await app.deps.db('ticket_requests').where({ id: request.id }).first()).toMatchObject({
      status: 'expired',
    })
  }, inTime)
  const before = performance.now()
  await customer.client.call(requestsApi.listMine)
  expect(performance.now() - before).toBeLessThan(1000)
  // All of that while the mail server said nothing.
  expect(server.connections()).toBe(hanging)

  await server.close()
  await Promise.all([stuck, later])
})
