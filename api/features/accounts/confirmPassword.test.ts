import { beforeEach, describe, expect, it } from 'vitest'
import { accountsApi } from '#contract/accounts.ts'
import { developerApi } from '#contract/developer.ts'
import { paymentsApi } from '#contract/payments.ts'
import { newId } from '../../db/newId.ts'
import { sharedApp } from '../../testing/sharedApp.ts'
import { type SignedIn, testPassword } from '../../testing/startTestApp.ts'
import type { TestClient } from '../../testing/TestClient.ts'

const minuteMs = 60_000

const app = sharedApp()
let person: SignedIn
beforeEach(async () => {
  person = await app.signIn({ isAdmin: true, isDeveloper: true })
})

const confirm = (client: TestClient, currentPassword = testPassword) =>
  client.try(accountsApi.confirmPassword, { body: { currentPassword } })
const refusal = {
  status: 403,
  body: { code: 'confirm_password', message: 'Please enter your password to continue.' },
}

const sensitive: [string, (client: TestClient) => Promise<{ status: number }>][] = [
  [
    'two-factor authentication on',
    (client) => client.try(accountsApi.changeMfa, { body: { enabled: true } }),
  ],
  [
    'two-factor authentication off',
    (client) => client.try(accountsApi.changeMfa, { body: { enabled: false } }),
  ],
  ['another user’s role', (client) => changeRole(client, newId(app.clock.now()))],
  [
    'another user’s recovery',
    (client) => client.try(developerApi.recoverMfa, { params: { id: newId(app.clock.now()) } }),
  ],
  [
    'the retry of a refund',
    (client) => client.try(paymentsApi.retryRefund, { params: { id: newId(app.clock.now()) } }),
  ],
  ['the account’s deletion', (client) => client.try(accountsApi.deleteAccount)],
]

function changeRole(client: TestClient, id: string) {
  return client.try(developerApi.changeAdmin, { params: { id }, body: { isAdmin: true } })
}

describe('ten minutes after the sign-in', () => {
  it.each(sensitive)('%s needs the password again', async (_, call) => {
    app.clock.advance(10 * minuteMs + 1000)
    expect(await call(person.client)).toMatchObject(refusal)
    expect((await confirm(person.client)).status).toBe(200)
    expect((await call(person.client)).status).not.toBe(403)
  })

  it('nothing else does', async () => {
    app.clock.advance(60 * minuteMs)
    await person.client.call(accountsApi.me)
    await person.client.call(accountsApi.updateProfile, {
      body: { name: 'Another Name', phone: '(415) 555-0170', zipCode: '10001' },
    })
    await person.client.call(accountsApi.endOtherSessions)
  })
})

it('a phone number that receives the codes of sign-ins is changed only with the password', async () => {
  const { client, user } = person
  await app.deps.db('users').where({ id: user.id }).update({ mfaEnabled: true })
  app.clock.advance(11 * minuteMs)
  const save = (changes: object) =>
    client.try(accountsApi.updateProfile, { body: { name: 'Sam Rivera', ...changes } })
  for (const phone of ['(415) 555-0171', '', null]) expect(await save({ phone })).toMatchObject(refusal)
  expect((await save({ phone: '+1 555 010 0199'.replace('+1 ', '') })).status).toBe(200)
  expect((await save({ zipCode: '10001' })).status).toBe(200)
  expect((await client.call(accountsApi.me)).user.mfaEnabled).toBe(true)
  await confirm(client)
  expect((await save({ phone: '(415) 555-0171' })).status).toBe(200)
})

describe('the confirmation', () => {
  it('is of one session only, for ten minutes, and ends with it', async () => {
    const other = app.visitor()
    await other.call(accountsApi.login, { body: { email: person.user.email, password: testPassword } })
    app.clock.advance(11 * minuteMs)
    await confirm(other)
    expect(await person.client.try(accountsApi.deleteAccount)).toMatchObject(refusal)
    app.clock.advance(11 * minuteMs)
    expect(await other.try(accountsApi.deleteAccount)).toMatchObject(refusal)
    await confirm(other)
    await other.call(accountsApi.logout)
    expect((await other.try(accountsApi.deleteAccount)).status).toBe(401)
    expect((await confirm(app.visitor())).status).toBe(401)
  })

  it('is not given for a wrong password, whose tries are limited and count for this session alone', async () => {
    app.clock.advance(11 * minuteMs)
    const answers = await Promise.all(Array.from({ length: 20 }, () => confirm(person.client, 'wrong')))
    const tried = answers.filter(({ status }) => status === 400)
    expect(tried.length).toBeGreaterThanOrEqual(5)
    // The waits after the fifth are short, and time goes on.
    expect(tried.length).toBeLessThanOrEqual(8)
    expect(tried[0]).toMatchObject({
      body: {
        code: 'wrong_current_password',
        fields: { currentPassword: 'That is not your current password.' },
      },
    })
    expect((await confirm(person.client)).status).toBe(429)
    expect(await person.client.try(accountsApi.deleteAccount)).toMatchObject(refusal)
    const { email } = person.user
    const login = { body: { email, password: testPassword } }
    expect((await app.visitor().try(accountsApi.login, login)).status).toBe(200)
  })

  it('is possible while strangers guess at the account', async () => {
    app.clock.advance(11 * minuteMs)
    for (let time = 0; time < 8; time += 1) {
      await app.visitor().try(accountsApi.login, { body: { email: person.user.email, password: 'wrong' } })
    }
    expect((await confirm(person.client)).status).toBe(200)
  })
})
