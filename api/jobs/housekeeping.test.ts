import { afterAll, beforeAll, expect, it } from 'vitest'
import { accountsApi } from '#contract/accounts.ts'
import { submitRequest } from '../testing/factories.ts'
import { startTestApp, type TestApp } from '../testing/startTestApp.ts'

const dayMs = 24 * 60 * 60 * 1000

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

it('deletes command keys after 30 days, done jobs after 7 and expired sessions, but no failed job', async () => {
  const customer = await app.signIn()
  await submitRequest(customer)
  const at = app.clock.now().toISOString()
  const job = { kind: 'test.old', payload: '{}', runAt: at, createdAt: at }
  await app.deps.db('jobs').insert([
    { ...job, id: 'done', doneAt: at },
    { ...job, id: 'failed', failedAt: at },
  ])
  const left = async () => ({
    keys: (await app.deps.db('commands')).length,
    jobs: (await app.deps.db('jobs').where({ kind: 'test.old' }).orderBy('id')).map(({ id }) => id),
    sessions: (await app.deps.db('sessions')).length,
  })
  app.clock.advance(6 * dayMs)
  await app.runJobs()
  expect(await left()).toEqual({ keys: 1, jobs: ['done', 'failed'], sessions: 1 })
  app.clock.advance(2 * dayMs)
  await app.runJobs()
  expect(await left()).toEqual({ keys: 1, jobs: ['failed'], sessions: 1 })
  app.clock.advance(23 * dayMs)
  expect((await customer.client.try(accountsApi.me)).status).toBe(401)
  await app.runJobs()
  expect(await left()).toEqual({ keys: 0, jobs: ['failed'], sessions: 0 })
})
