import { beforeEach, describe, expect, it } from 'vitest'
import { accountsApi } from '#contract/accounts.ts'
import { databaseApi } from '#contract/database.ts'
import { developerApi } from '#contract/developer.ts'
import { NoSuchAddressError } from '#contract/endpoint.ts'
import { AppError, errorCatalogue } from '#contract/errors.ts'
import { paymentsApi } from '#contract/payments.ts'
import { refundsApi } from '#contract/refunds.ts'
import { resaleApi } from '#contract/resale.ts'
import { newId } from '../../db/newId.ts'
import { type SignedIn, sharedApp, startTestApp, testPassword } from '../../testing/startTestApp.ts'
import { rawRequest, refused, type TestClient } from '../../testing/TestClient.ts'

const dayMs = 24 * 60 * 60 * 1000

const app = sharedApp()

const browsers = {
  phone:
    'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36',
  laptop:
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Safari/605.1.15',
}

/** Signs the same user in on another device. */
async function signInAgain({ user }: SignedIn, userAgent: string, password = testPassword) {
  const client = app.visitor()
  const answer = await client.send('POST', '/api/login', {
    body: JSON.stringify({ email: user.email, password }),
    headers: { 'Content-Type': 'application/json', 'User-Agent': userAgent },
  })
  expect(answer.status).toBe(200)
  return client
}

describe('the profile', () => {
  it('can be changed in name, phone and zip code only', async () => {
    const { client, user } = await app.signIn()
    const changes = {
      name: '  Alex Rivera ',
      phone: '(555) 010-4242',
      zipCode: ' 947 ',
      email: 'other@example.com',
      isAdmin: true,
      isDeveloper: true,
      phoneVerified: true,
      mfaEnabled: true,
      membershipStatus: 'member',
      id: 'another',
    }
    const reply = await client.call(accountsApi.updateProfile, { body: changes })
    expect(reply.user).toMatchObject({ name: 'Alex Rivera', phone: '(555) 010-4242', zipCode: '947' })
    expect(reply.user).toMatchObject({
      id: user.id,
      email: user.email,
      isAdmin: false,
      isDeveloper: false,
      phoneVerified: false,
      mfaEnabled: false,
      membershipStatus: 'non_member',
    })
    expect((await client.call(accountsApi.me)).user).toEqual(reply.user)
  })

  it('keeps absent fields, and clears blank ones', async () => {
    const { client, user } = await app.signIn()
    const save = (body: { name: string; phone?: string | null; zipCode?: string | null }) =>
      client.call(accountsApi.updateProfile, { body })
    expect((await save({ name: 'Alex' })).user).toMatchObject({ phone: user.phone, zipCode: user.zipCode })
    expect((await save({ name: 'Alex', phone: '', zipCode: null })).user).toMatchObject({
      phone: '',
      zipCode: '',
    })
  })
})

describe('changing the password', () => {
  it('to the current one is refused and signs nobody out', async () => {
    const person = await app.signIn()
    const other = await signInAgain(person, browsers.laptop)
    const refusal = await person.client.refusal(accountsApi.changePassword, {
      body: { currentPassword: testPassword, newPassword: testPassword },
    })
    expect(refusal).toMatchObject({
      status: 400,
      fields: { newPassword: 'Choose a password different from your current one' },
    })
    expect((await other.try(accountsApi.me)).status).toBe(200)
  })

  it('keeps this device signed in with a new session, and signs out all others', async () => {
    const person = await app.signIn()
    const other = await signInAgain(person, browsers.laptop)
    const oldCookies = new Map(person.client.cookies)
    await person.client.call(accountsApi.changePassword, {
      body: { currentPassword: testPassword, newPassword: 'sixsix' },
    })
    expect((await person.client.call(accountsApi.me)).user.id).toBe(person.user.id)
    expect(await other.try(accountsApi.me)).toMatchObject(refused('signed_out_elsewhere'))
    const thief = app.visitor()
    thief.cookies = oldCookies
    expect((await thief.try(accountsApi.me)).status).toBe(401)
    await signInAgain(person, browsers.laptop, 'sixsix')
  })

  it('requires the current password, limited like a sign-in, and six characters', async () => {
    const { client } = await app.signIn()
    const change = (currentPassword: string, newPassword: string) =>
      client.refusal(accountsApi.changePassword, { body: { currentPassword, newPassword } })
    expect(await change(testPassword, '12345')).toMatchObject({
      status: 400,
      fields: { newPassword: 'Password must be at least 6 characters' },
    })
    for (let time = 0; time < 5; time += 1) {
      expect(await change('wrong', 'long enough')).toMatchObject({
        status: 400,
        message: 'That is not your current password.',
      })
    }
    expect((await change('wrong', 'long enough')).status).toBe(429)
  })

  it('twice at once with the same current password leaves exactly one valid password', {
    tags: 'postgres',
  }, async () => {
    const person = await app.signIn()
    const change = (newPassword: string) =>
      person.client.try(accountsApi.changePassword, { body: { currentPassword: testPassword, newPassword } })
    await Promise.all([change('password one'), change('password two')])
    const works = []
    for (const password of ['password one', 'password two', testPassword]) {
      const answer = await app
        .visitor()
        .try(accountsApi.login, { body: { email: person.user.email, password } })
      if (answer.status === 200) works.push(password)
    }
    expect(works).toHaveLength(1)
    expect(works).not.toContain(testPassword)
  })
})

describe('the list of sessions', () => {
  it('is sorted by last use and marks the current device; each session can be ended', async () => {
    const person = await app.signIn()
    await signInAgain(person, browsers.laptop)
    const phone = await signInAgain(person, browsers.phone)
    const list = async () => (await phone.call(accountsApi.listSessions)).map(({ device }) => device)
    expect(await list()).toEqual(['Chrome on Android', 'Safari on Mac', 'Unknown device'])
    app.clock.advance(11 * 60 * 1000)
    await person.client.call(accountsApi.me)
    expect(await list()).toEqual(['Chrome on Android', 'Unknown device', 'Safari on Mac'])
    const sessions = await phone.call(accountsApi.listSessions)
    expect(sessions.filter(({ isCurrent }) => isCurrent)).toMatchObject([{ device: 'Chrome on Android' }])
    const first = sessions.find(({ device }) => device === 'Unknown device')
    const end = () => phone.try(accountsApi.endSession, { params: { sessionId: first?.id ?? '' } })
    expect([(await end()).status, (await end()).status]).toEqual([200, 404])
    expect(await person.client.try(accountsApi.me)).toMatchObject(refused('signed_out_elsewhere'))
    expect(await list()).toEqual(['Chrome on Android', 'Safari on Mac'])
  })

  it('is not mistaken for an account or for all sessions if its id is missing or has dots', async () => {
    const person = await app.signIn()
    const phone = await signInAgain(person, browsers.phone)
    const Cookie = phone.cookie
    for (const id of ['', '.', '..', '%2e%2e', '%2E.', '..%2f', '%252e%252e', '%00', '%']) {
      const path = `${accountsApi.listSessions.path}/${id}`
      const { status, body } = await rawRequest(app.address, 'DELETE', path, { Cookie })
      expect([id, status, JSON.parse(body)]).toEqual([
        id,
        404,
        { code: 'not_found', message: errorCatalogue.not_found[1] },
      ])
    }
    expect((await phone.try(accountsApi.me)).status).toBe(200)
    expect((await person.client.try(accountsApi.me)).status).toBe(200)
    // What the client says without asking the server.
    expect(new NoSuchAddressError('', '').reply).toEqual(new AppError('not_found').toReply())
  })

  it('lets a user end all other sessions, but nobody else’s', async () => {
    const [person, stranger] = [await app.signIn(), await app.signIn()]
    const phone = await signInAgain(person, browsers.phone)
    expect(await phone.call(accountsApi.endOtherSessions)).toEqual({ ended: 1 })
    expect(await phone.call(accountsApi.endOtherSessions)).toEqual({ ended: 0 })
    expect((await phone.try(accountsApi.me)).status).toBe(200)
    expect(await person.client.try(accountsApi.me)).toMatchObject(refused('signed_out_elsewhere'))
    expect((await stranger.client.try(accountsApi.me)).status).toBe(200)
  })

  it('has no session older than ninety days, however often it is used', async () => {
    const aged = await startTestApp()
    const { client } = await aged.signIn()
    for (let day = 0; day < 85; day += 5) {
      aged.clock.advance(5 * dayMs)
      expect((await client.try(accountsApi.me)).status, `day ${day + 5}`).toBe(200)
    }
    aged.clock.advance(6 * dayMs)
    expect((await client.try(accountsApi.me)).status).toBe(401)
    await aged.stop()
  })
})

const minuteMs = 60_000

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
  [
    'the recipient of a resold ticket',
    (client) =>
      client.try(resaleApi.selectRecipient, {
        params: { id: newId(app.clock.now()) },
        body: { userId: newId(app.clock.now()) },
      }),
  ],
  [
    'a refund by staff',
    (client) =>
      client.try(refundsApi.make, {
        params: { id: newId(app.clock.now()) },
        body: { what: 'order', reason: 'The band has cancelled' },
      }),
  ],
  ['a query of the console', (client) => client.try(databaseApi.execute, { body: { query: 'select 1' } })],
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
  await app.db('users').where({ id: user.id }).update({ mfaEnabled: true })
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
    const wrong = { currentPassword: 'That is not your current password.' }
    for (let time = 0; time < 5; time += 1) {
      expect(await confirm(person.client, 'wrong')).toMatchObject(
        refused('wrong_current_password', { fields: wrong }),
      )
    }
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
