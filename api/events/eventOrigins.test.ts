import { expect, it } from 'vitest'
import { accountsApi } from '#contract/accounts.ts'
import { paidRequest } from '../testing/factories.ts'
import { sharedApp } from '../testing/sharedApp.ts'
import { eraseOldOrigins } from './eraseOrigins.ts'

const app = sharedApp()

const dayMs = 24 * 60 * 60 * 1000
const originsOf = async (actorId: string) =>
  (await app.deps.db('events').where({ actorId }).whereNotNull('origin')).length

it('what a person does has the address it came from, until the account is deleted', async () => {
  const [person, other] = [await app.signIn(), await app.signIn()]
  const [event] = await app.deps.db('events').where({ actorId: person.user.id, type: 'account.registered' })
  expect(JSON.parse(event.origin)).toEqual({
    ip: expect.stringContaining('127.0.0.1'),
    userAgent: expect.any(String),
  })
  await person.client.call(accountsApi.deleteAccount)
  expect(await originsOf(person.user.id)).toBe(0)
  expect(await originsOf(other.user.id)).toBeGreaterThan(0)
})

it('what the card provider reports has none', async () => {
  const { request } = await paidRequest(app)
  const paid = await app.deps.db('events').where({ requestId: request.id, type: 'order.paid' })
  expect(paid.map(({ origin }) => origin)).toEqual([null])
})

it('an origin is erased after 90 days, and not before', async () => {
  const { user } = await app.signIn()
  const later = (days: number) => new Date(app.clock.now().getTime() + days * dayMs)
  await eraseOldOrigins(app.deps.db, later(89))
  expect(await originsOf(user.id)).toBeGreaterThan(0)
  await eraseOldOrigins(app.deps.db, later(91))
  expect(await originsOf(user.id)).toBe(0)
})
