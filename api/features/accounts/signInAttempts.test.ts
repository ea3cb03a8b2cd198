import { describe, expect, it } from 'vitest'
import { accountsApi } from '#contract/accounts.ts'
import { newestCode } from '../../testing/sentCodes.ts'
import { sharedApp } from '../../testing/sharedApp.ts'
import { startTestApp, testPassword } from '../../testing/startTestApp.ts'

const minuteMs = 60_000

const app = sharedApp({ limits: { wrongPasswordsPerAddress: { max: 100_000, windowMs: minuteMs } } })

const logIn = (email: string, password: string) =>
  app.visitor().try(accountsApi.login, { body: { email, password } })

/** Seconds to wait after this many wrong passwords, from the answer. */
async function waitAfter(email: string, failures: number): Promise<number> {
  for (let time = 0; time < failures; time += 1) {
    expect((await logIn(email, 'wrong')).status, `wrong password ${time + 1}`).toBe(401)
    if (time < failures - 1) app.clock.advance(16 * minuteMs)
  }
  const next = await logIn(email, 'wrong')
  return next.status === 429 ? Number(next.headers.get('retry-after')) : 0
}

describe('wrong passwords for one account', { tags: 'postgres' }, () => {
  it('are free four times, then cost a second, doubling to fifteen minutes; the right one resets this', async () => {
    const { user } = await app.signIn()
    expect(await waitAfter(user.email, 5)).toBe(1)
    expect((await logIn(user.email, testPassword)).status).toBe(429)
    app.clock.advance(1000)
    expect((await logIn(user.email, 'wrong')).status).toBe(401)
    app.clock.advance(1000)
    expect((await logIn(user.email, testPassword)).status).toBe(429)
    app.clock.advance(1000)
    expect((await logIn(user.email, testPassword)).status).toBe(200)
    expect(await waitAfter(user.email, 4)).toBe(0)

    const another = await app.signIn()
    expect(await waitAfter(another.user.email, 30)).toBe(15 * 60)
  })

  it('are limited the same way for an unknown address', async () => {
    const { user } = await app.signIn()
    const nobody = 'not-a-soul@example.com'
    await waitAfter(user.email, 8)
    const known = await logIn(user.email, 'wrong')
    await waitAfter(nobody, 8)
    const unknown = await logIn(nobody, 'wrong')
    expect([unknown.status, unknown.text]).toEqual([known.status, known.text])
    expect(unknown.status).toBe(429)
  })

  it('are limited even if many are sent at once', async () => {
    const { user } = await app.signIn()
    const answers = await Promise.all(Array.from({ length: 40 }, () => logIn(user.email, 'wrong')))
    const tried = answers.filter(({ status }) => status === 401).length
    expect(tried).toBeGreaterThanOrEqual(5)
    expect(tried).toBeLessThanOrEqual(8)
  })

  it('require a reset after a hundred in a row, which unlocks the account', async () => {
    const { user } = await app.signIn()
    await waitAfter(user.email, 100)
    app.clock.advance(24 * 60 * minuteMs)
    expect(await logIn(user.email, testPassword)).toMatchObject({
      status: 429,
      body: { code: 'password_blocked' },
    })
    await app.visitor().call(accountsApi.requestPasswordReset, { body: { email: user.email } })
    const code = await newestCode(app, user.email)
    const body = { email: user.email, code, newPassword: 'a fresh start' }
    await app.visitor().call(accountsApi.resetPassword, { body })
    expect((await logIn(user.email, 'a fresh start')).status).toBe(200)
  })
})

describe('registering from one network', () => {
  it('is limited', async () => {
    const strict = await startTestApp({ limits: { registrationsPerAddress: { max: 2, windowMs: minuteMs } } })
    const register = (person: number) =>
      strict.visitor().try(accountsApi.register, {
        body: {
          email: `new-${person}@example.com`,
          password: testPassword,
          name: 'Sam Rivera',
          phone: '(555) 010-0199',
          zipCode: '94704',
        },
      })
    const statuses = []
    for (const person of [1, 2, 3]) statuses.push((await register(person)).status)
    expect(statuses).toEqual([201, 201, 429])
    await strict.stop()
  })
})
