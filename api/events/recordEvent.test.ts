import { expect, it } from 'vitest'
import { accountsApi } from '#contract/accounts.ts'
import { inTransaction } from '../db/inTransaction.ts'
import { offeredRequest, paidRequest } from '../testing/factories.ts'
import { sharedApp, testPassword } from '../testing/startTestApp.ts'
import { eraseOldOrigins } from './eraseOrigins.ts'
import { recordEvent } from './recordEvent.ts'

const app = sharedApp()

/** The payloads of all queued mails that contain an id, by kind. */
async function mailsAbout(id: string): Promise<Record<string, unknown[]>> {
  const jobs = await app.db('jobs').whereLike('payload', `%${id}%`).whereLike('kind', '%mail%').orderBy('id')
  const kinds: Record<string, unknown[]> = {}
  for (const { kind, payload } of jobs) kinds[kind] = [...(kinds[kind] ?? []), JSON.parse(payload)]
  return kinds
}

it('an event of an account is mailed to its user once per event', async () => {
  const { client, user } = await app.signIn()
  const newPassword = 'another long password'
  await client.call(accountsApi.changePassword, { body: { currentPassword: testPassword, newPassword } })
  await app.db('users').where({ id: user.id }).update({ mfaEnabled: true })
  const body = { name: user.name, phone: '+1 555 010 9999' }
  await client.call(accountsApi.updateProfile, { body })
  await client.call(accountsApi.updateProfile, { body })
  await client.call(accountsApi.changePassword, {
    body: { currentPassword: newPassword, newPassword: testPassword },
  })
  const changes = ['registered', 'password', 'mfa_off', 'password']
  expect(await mailsAbout(user.id)).toEqual({
    'accounts.mail_change': changes.map((change) => ({ userId: user.id, change })),
  })
})

it('an event is stored with only the audience and data of its catalogue entry', async () => {
  const { customer, request, offer } = await offeredRequest(app)
  const data = { total: 100, notes: 'Bring Sam' }
  await inTransaction(app.deps, (tx) =>
    recordEvent(tx, {
      type: 'offer.accepted',
      actorId: customer.user.id,
      requestId: request.id,
      subjectId: offer.id,
      customerId: customer.user.id,
      data,
    }),
  )
  const [stored] = await app.db('events').where({ type: 'offer.accepted', subjectId: offer.id })
  expect(stored).toMatchObject({ audience: 'both', actorId: customer.user.id, requestId: request.id })
  expect(JSON.parse(stored.data)).toEqual({ total: 100 })
  const wrong = { ...data, total: 1.5 }
  const recording = inTransaction(app.deps, (tx) =>
    recordEvent(tx, {
      type: 'offer.accepted',
      actorId: null,
      requestId: request.id,
      subjectId: offer.id,
      customerId: customer.user.id,
      data: wrong,
    }),
  )
  await expect(recording).rejects.toThrow(/total/)
})

const dayMs = 24 * 60 * 60 * 1000
const originsOf = async (actorId: string) =>
  (await app.db('events').where({ actorId }).whereNotNull('origin')).length

it('what a person does has the address it came from, until the account is deleted', async () => {
  const [person, other] = [await app.signIn(), await app.signIn()]
  const [event] = await app.db('events').where({ actorId: person.user.id, type: 'account.registered' })
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
  const paid = await app.db('events').where({ requestId: request.id, type: 'order.paid' })
  expect(paid.map(({ origin }) => origin)).toEqual([null])
})

it('an origin is erased after 90 days, and not before', async () => {
  const { user } = await app.signIn()
  const later = (days: number) => new Date(app.clock.now().getTime() + days * dayMs)
  await eraseOldOrigins(app.db, later(89))
  expect(await originsOf(user.id)).toBeGreaterThan(0)
  await eraseOldOrigins(app.db, later(91))
  expect(await originsOf(user.id)).toBe(0)
})
