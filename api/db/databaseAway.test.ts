/** @module-tag postgres */

import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { accountsApi } from '#contract/accounts.ts'
import { chatApi } from '#contract/chat.ts'
import { healthApi } from '#contract/health.ts'
import { requestsApi } from '#contract/requests.ts'
import { requestForm, submitRequest } from '../testing/factories.ts'
import { recordingLog } from '../testing/logs.ts'
import { sentMails } from '../testing/mail.ts'
import { registrationOf, type SignedIn, startTestApp, type TestApp } from '../testing/startTestApp.ts'
import { openStream, refused } from '../testing/TestClient.ts'
import { onPostgres, type Postgres, runPostgres } from '../testing/testDatabase.ts'
import { waitFor } from '../testing/timing.ts'

const { log, lines } = recordingLog()
const loggedErrors = () => lines.filter(({ level }) => level === 'error').map(({ text }) => text)

describe.runIf(onPostgres())('while PostgreSQL is away', () => {
  let postgres: Postgres
  let app: TestApp
  let customer: SignedIn
  beforeAll(async () => {
    postgres = await runPostgres()
    app = await startTestApp({ databaseUrl: postgres.url, log })
    customer = await app.signIn()
    await app.runJobs()
  })
  afterAll(async () => {
    await app.stop()
    await postgres.remove()
  })
  beforeEach(() => {
    lines.length = 0
  })

  it('calls are refused in words with Retry-After, and everything goes on by itself when it is back', async () => {
    const stream = await openStream(customer.client)
    const { id } = await submitRequest(customer)
    await waitFor(() => expect(stream.invalidations).not.toEqual([]))
    const call = { body: requestForm(), key: randomUUID() }

    await postgres.stop()
    for (let attempt = 0; attempt < 3; attempt += 1) {
      const answer = await customer.client.try(requestsApi.submit, call)
      expect(answer).toMatchObject(refused('database_away'))
      expect(answer.text).toContain('We cannot reach our data at the moment')
      expect(answer.headers.get('retry-after')).toBe('5')
    }
    expect(await app.visitor().try(healthApi.health)).toMatchObject(refused('database_away'))
    await expect(app.runJobs()).rejects.toThrow()
    // Once, and not with every call.
    expect(loggedErrors()).toEqual(['the database cannot be reached'])

    await postgres.start()
    const made = await customer.client.call(requestsApi.submit, call)
    expect((await customer.client.call(requestsApi.listMine)).map((request) => request.id)).toEqual([
      made.id,
      id,
    ])
    await app.runJobs()
    expect(await app.db('jobs').where({ failedAt: null, doneAt: null }).whereNot('attempts', 0)).toEqual([])
    // The process listens again, and the stream stayed open.
    await waitFor(async () => {
      const received = stream.invalidations.length
      await customer.client.call(chatApi.send, { body: { requestId: id, message: 'Hello' } })
      await waitFor(() => expect(stream.invalidations.length).toBeGreaterThan(received), { timeout: 1000 })
    })
    expect(stream.isOver()).toBe(false)
    stream.close()
  })

  it('what was under way is saved as a whole or not at all, and a repeated call makes it one', async () => {
    const { id } = await submitRequest(customer)
    // Holds the call in the middle of its transaction.
    const held = await app.db.transaction()
    await held('ticket_requests').where({ id }).forUpdate()
    const call = { body: { requestId: id, message: 'Only once' }, key: randomUUID() }
    const answer = customer.client.try(chatApi.send, call)
    await waitFor(async () => {
      const { rows } = await held.raw("select 1 from pg_stat_activity where wait_event_type = 'Lock'")
      expect(rows).toHaveLength(1)
    })
    await postgres.stop()
    expect(await answer).toMatchObject(refused('database_away'))
    await held.rollback().catch(() => {})

    await postgres.start()
    const said = async () => (await app.db('chat_messages').where({ message: 'Only once' })).length
    expect(await said()).toBe(0)
    for (let attempt = 0; attempt < 2; attempt += 1) await customer.client.call(chatApi.send, call)
    expect(await said()).toBe(1)
  })

  it('a job that has sent a mail notes that when it is back, and does not send it again', async () => {
    const { send } = app.deps.mailer
    app.deps.mailer.send = async (mail) => {
      const sent = await send(mail)
      app.deps.mailer.send = send
      await postgres.stop()
      return sent
    }
    const email = 'new@example.com'
    await app.visitor().call(accountsApi.register, { body: registrationOf(email) })
    // Another lane may ask for its jobs just when PostgreSQL stops, which the runner of the server reports and repeats.
    const running = app.runJobs().catch(() => 0)
    const notes = vi.spyOn(app.deps.storage, 'notice')
    // The mail's row in the log, and the job's.
    await waitFor(() => expect(notes.mock.calls.length).toBeGreaterThanOrEqual(2))
    app.clock.advance(10 * 60_000)
    await postgres.start()
    await running
    await app.runJobs()
    expect(await sentMails(app, email)).toHaveLength(1)
    await waitFor(async () =>
      expect(await app.db('email_logs').where({ recipient: email })).toMatchObject([{ status: 'delivered' }]),
    )
  })
})
