import { describe, expect, it } from 'vitest'
import { accountsApi } from '#contract/accounts.ts'
import { errorCatalogue } from '#contract/errors.ts'
import { sharedApp, testPassword } from '../../testing/startTestApp.ts'
import { refused } from '../../testing/TestClient.ts'
import { describeDevice } from './describeDevice.ts'
import { hashPassword, owaspHashing, verifyPassword } from './passwords.ts'
import { maskPhone, toE164 } from './phoneNumbers.ts'

const app = sharedApp()

let people = 0
function form(changes: Record<string, unknown> = {}) {
  people += 1
  return {
    email: `new${people}@example.com`,
    password: testPassword,
    name: 'Maya Lindqvist',
    phone: '(555) 010-0123',
    zipCode: '94704',
    ...changes,
  }
}
const post = (path: string, body: object) =>
  app.visitor().send('POST', path, {
    body: JSON.stringify(body),
    headers: { 'Content-Type': 'application/json' },
  })
const register = (body: object) => post(accountsApi.register.path, body)
const logIn = (email: string, password: string) => post(accountsApi.login.path, { email, password })

describe('registering', () => {
  it('creates an account that can sign in, without signing in', async () => {
    const body = form({ name: '  Maya Lindqvist ' })
    const answer = await register(body)
    expect(answer.status).toBe(201)
    expect(answer.body).toEqual({
      user: {
        id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        email: body.email,
        name: 'Maya Lindqvist',
        publicName: null,
        phone: '(555) 010-0123',
        phoneVerified: false,
        zipCode: '94704',
        isAdmin: false,
        isDeveloper: false,
        mfaEnabled: false,
        membershipStatus: 'non_member',
        emailNotifications: true,
        resellNotificationsEnabled: false,
      },
    })
    expect(answer.headers.getSetCookie()).toEqual([])
    expect(answer.text).not.toContain('assword')
    expect((await logIn(body.email, testPassword)).status).toBe(200)
  })

  it('accepts a password of eight characters, in any script', async () => {
    expect((await register(form({ password: '12345678' }))).status).toBe(201)
    const { email } = form()
    expect((await register(form({ email, password: 'пароль из слов' }))).status).toBe(201)
    expect((await logIn(email, 'пароль из слов')).status).toBe(200)
  })

  it('with a taken address is 409 in any spelling, and concurrent calls create one account', {
    tags: 'postgres',
  }, async () => {
    const body = form()
    const answers = await Promise.all(Array.from({ length: 6 }, () => register(body)))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409, 409])
    const again = await register(form({ email: body.email.toUpperCase() }))
    expect(again).toMatchObject({
      status: 409,
      body: {
        code: 'email_taken',
        message: 'An account with this email already exists. Please sign in instead.',
        fields: { email: 'An account with this email already exists' },
      },
    })
    expect(await app.db('users').where({ email: body.email })).toHaveLength(1)
  })

  it('stores a password only as an argon2id hash with its parameters', async () => {
    const { email } = form()
    await register(form({ email }))
    const user = await app.db('users').where({ email }).first()
    const { passwordHash } = await app.db('credentials').where({ userId: user.id }).first()
    expect(passwordHash).toMatch(/^\$argon2id\$/)
    expect(passwordHash).not.toContain(testPassword)
    const hashed = await hashPassword({ passwordHashing: owaspHashing }, testPassword)
    expect(hashed).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  })
})

describe('signing in', () => {
  it('starts a session that identifies the user from then on', async () => {
    const { client, user } = await app.signIn({ name: 'Sam Rivera' })
    const { email } = user
    expect((await logIn(` ${email.toUpperCase()} `, testPassword)).body).toEqual({
      requiresMFA: false,
      phone: null,
      message: 'Welcome back!',
    })
    expect((await client.call(accountsApi.me)).user).toMatchObject({ id: user.id, name: 'Sam Rivera' })
  })

  it('answers the same for a wrong password and for an unknown address', async () => {
    const { user } = await app.signIn()
    const wrong = await logIn(user.email, 'not the password')
    const unknown = await logIn('nobody@example.com', 'not the password')
    expect(wrong).toMatchObject(refused('wrong_credentials', { message: 'Invalid email or password' }))
    expect(unknown.text).toBe(wrong.text)
    for (const { headers } of [wrong, unknown]) {
      expect(headers.getSetCookie().filter((cookie) => /^live-shows[=.]/.test(cookie))).toEqual([])
    }
  })

  it('is limited when very many try at once, and works again afterwards', async () => {
    // Calls the queue directly, because the arrival rate of HTTP calls depends on the machine.
    const attempts = await Promise.allSettled(
      Array.from({ length: 80 }, () => verifyPassword(app.deps, undefined, 'wrong', async () => {})),
    )
    const refused = attempts.flatMap((attempt) =>
      attempt.status === 'rejected' ? [attempt.reason.code] : [],
    )
    expect(refused).toEqual(Array.from({ length: 28 }, () => 'too_busy'))
    expect(errorCatalogue.too_busy[0]).toBe(429)
    expect(await verifyPassword(app.deps, undefined, 'wrong', async () => {})).toBe(false)
  })
})

describe('a phone number for text messages', () => {
  it.each([
    ['(555) 010-0199', '+15550100199'],
    ['+1 (555) 010-0199', '+15550100199'],
    ['+44 20 7946 0958', '+442079460958'],
    ['123-4567', undefined],
    ['+0 555 010 0199', undefined],
    ['', undefined],
  ])('%s is %s', (typed, number) => {
    expect(toE164(typed)).toBe(number)
  })

  it('is masked except for its last two digits', () => {
    expect(maskPhone('(555) 010-0199')).toBe('•••• 99')
  })
})

describe('a device', () => {
  it.each([
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Version/19.0 Mobile/15E148 Safari/604.1',
      'Safari on iPhone',
    ],
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0',
      'Edge on Windows',
    ],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox on Linux'],
    [
      'Mozilla/5.0 (Linux; Android 15) Chrome/140.0 Mobile Safari/537.36 SamsungBrowser/28.0',
      'Samsung Internet on Android',
    ],
    ['curl/8.5.0', 'Unknown device'],
  ])('%s is %s', (userAgent, words) => {
    expect(describeDevice(userAgent)).toBe(words)
  })
})
