import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { acceptedRequest, payByCard, say, submitRequest } from '../testing/factories.ts'
import { listeningLog } from '../testing/logs.ts'
import { sharedApp } from '../testing/startTestApp.ts'
import { waitFor } from '../testing/timing.ts'

const { log, lines } = listeningLog()
const app = sharedApp({ log })

/** The paths and jobs that the log has under an id. */
const under = (id: unknown) =>
  lines.flatMap(({ about }) =>
    about.requestId === id || about.cause === id ? [about.path ?? about.job] : [],
  )

it('what waited in an outbox has its id in the log of every attempt, and of the jobs that follow', async () => {
  const customer = await app.signIn()
  const admin = await app.signIn({ isAdmin: true })
  const { id: requestId } = await submitRequest(customer)
  const key = randomUUID()
  await say(admin, requestId, 'We found some.', { key })
  await say(admin, requestId, 'We found some.', { key })
  app.clock.advance(60 * 60_000)
  await app.runJobs()
  expect(under(key).filter((path) => path === '/api/admin/chat-messages')).toHaveLength(2)
  expect(under(key)).toContain('chat.mail_unread_message')
})

it('a webhook has the id of the request that began the payment, and so have its jobs', async () => {
  const deal = await acceptedRequest(app)
  await payByCard(app, deal)
  const [{ cause } = { cause: null }] = await app.db('payments').select('cause').limit(1)
  expect(cause).toEqual(expect.any(String))
  await waitFor(async () => expect(under(cause)).toContain('/api/stripe/webhook'))
  await app.runJobs()
  expect(under(cause)).toEqual(expect.arrayContaining(['payments.mail_receipt']))
})
