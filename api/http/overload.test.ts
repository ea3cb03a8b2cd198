/** @module-tag postgres */

import { expect, it } from 'vitest'
import { accountsApi } from '#contract/accounts.ts'
import { healthApi } from '#contract/health.ts'
import { isOverloaded } from '../db/knex.ts'
import { sharedApp, sharedPerson } from '../testing/startTestApp.ts'
import { refused } from '../testing/TestClient.ts'

const app = sharedApp()
const customer = sharedPerson(app)

/** Takes every connection to the database. @returns gives them back */
async function takeConnections(): Promise<() => Promise<unknown>> {
  const { max } = app.db.client.pool
  const taken = await Promise.all(Array.from({ length: max }, () => app.db.transaction()))
  return () => Promise.all(taken.map((trx) => trx.rollback()))
}

it('too many calls at once: those that wait are answered, one more is told at once to come back, and later it may', async () => {
  const giveBack = await takeConnections()
  const waiting: Promise<unknown>[] = []
  while (!isOverloaded(app.db)) waiting.push(app.db.raw('select 1').then())
  const answer = await customer.client.try(accountsApi.me)
  expect(answer).toMatchObject(refused('overloaded'))
  expect(answer.text).toContain('Live Shows is very busy right now')
  expect(answer.headers.get('retry-after')).toBe('5')
  const health = app.visitor().call(healthApi.health)

  await giveBack()
  expect(await health).toMatchObject({ status: 'ok' })
  await Promise.all(waiting)
  expect((await customer.client.try(accountsApi.me)).status).toBe(200)
})
