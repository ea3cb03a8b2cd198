import { describe, expect, it } from 'vitest'
import { accountsApi } from '#contract/accounts.ts'
import { newestCode, resetMails, tokenIn } from '../../testing/mail.ts'
import { sharedApp, startTestApp, testPassword } from '../../testing/startTestApp.ts'
import { refused, type TestClient } from '../../testing/TestClient.ts'
import { pauseMs } from './sendCode.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs

const app = sharedApp({ env: { TRUST_PROXY: '1' } })

let addresses = 0
/** A browser that was never here, at an address of its own unless one is given. */
function stranger(ip?: string): TestClient {
  addresses += 1
  const client = app.visitor()
  client.ip = ip ?? `10.${addresses >> 16}.${(addresses >> 8) & 255}.${addresses & 255}`
  return client
}

const logIn = (client: TestClient, email: string, password: string) =>
  client.try(accountsApi.login, { body: { email, password } })
const ask = (client: TestClient, email: string) =>
  client.try(accountsApi.requestPasswordReset, { body: { email } })
const guess = (client: TestClient, email: string, code = '000000') =>
  client.try(accountsApi.verifyResetCode, { body: { email, code } })

/** What the owner does on a device that was never here: the newest mail, its link, a new password, a sign-in. */
async function getInByLink(email: string, newPassword: string): Promise<number> {
  const client = stranger()
  await ask(client, email)
  const token = tokenIn((await resetMails(app, email)).at(-1))
  const { email: shown } = await client.call(accountsApi.verifyResetLink, { body: { token } })
  expect(shown).toBe(email)
  await client.call(accountsApi.resetPasswordByLink, { body: { token, newPassword } })
  return (await logIn(client, email, newPassword)).status
}

describe('two days of attacks by strangers who know an email', () => {
  it('never keep its owner out, and have at most a hundred guesses a day', async () => {
    const { client, user } = await app.signIn()
    const attacker = stranger()
    let password = testPassword
    const counts = { known: 0, link: 0, guesses: 0 }
    for (let hour = 4; hour <= 48; hour += 4) {
      app.clock.advance(4 * hourMs)
      for (const by of [stranger(), attacker]) {
        for (let time = 0; time < 3; time += 1) await logIn(by, user.email, 'wrong')
        await ask(by, user.email)
      }
      for (const by of [stranger(), stranger(), stranger(), attacker]) {
        for (let code = 0; code < 5; code += 1) {
          if ((await guess(by, user.email, `00000${code}`)).status === 400) counts.guesses += 1
        }
      }
      app.clock.advance(pauseMs)
      await app.runJobs()
      await client.call(accountsApi.logout)
      if ((await logIn(client, user.email, password)).status === 200) counts.known += 1
      if (hour % 12 > 0) continue
      password = `a new password ${hour}`
      if ((await getInByLink(user.email, password)) === 200) counts.link += 1
    }
    expect(counts).toMatchObject({ known: 12, link: 4 })
    expect(counts.guesses).toBeGreaterThan(130)
    expect(counts.guesses).toBeLessThanOrEqual(3 * 100)
    // One each time, ten repetitions a day, and the owner's own.
    const sent = (await resetMails(app, user.email)).length
    expect(sent).toBeGreaterThanOrEqual(12)
    expect(sent).toBeLessThanOrEqual(12 + 3 * 10 + 4)
  }, 180_000)
})

describe('on a device that knows the account', () => {
  it('the right password works while strangers are refused', async () => {
    const { client, user } = await app.signIn()
    for (let time = 0; time < 8; time += 1) await logIn(stranger(), user.email, 'wrong')
    expect((await logIn(stranger(), user.email, testPassword)).status).toBe(429)
    expect((await logIn(client, user.email, testPassword)).status).toBe(200)
  })

  it('its own wrong passwords are limited, and do not count for strangers', async () => {
    const { client, user } = await app.signIn()
    for (let time = 0; time < 5; time += 1)
      expect((await logIn(client, user.email, 'wrong')).status).toBe(401)
    expect((await logIn(client, user.email, testPassword)).status).toBe(429)
    expect((await logIn(stranger(), user.email, testPassword)).status).toBe(200)
  })

  it('a code works after strangers have used up the guesses of a day', async () => {
    const { client, user } = await app.signIn()
    for (let device = 0; device < 20; device += 1) {
      const by = stranger()
      for (let time = 0; time < 5; time += 1) await guess(by, user.email, '000000')
    }
    // However often it is tried, the way out stays named.
    const blocked = stranger()
    for (let time = 0; time < 7; time += 1) {
      expect(await guess(blocked, user.email)).toMatchObject({
        status: 429,
        body: {
          code: 'codes_blocked',
          message:
            'Too many wrong codes were entered for this account today. Please open the link in our email instead.',
        },
      })
    }
    await ask(client, user.email)
    const code = await newestCode(app, user.email)
    expect((await guess(client, user.email, code)).status).toBe(200)
    const late = await guess(stranger(), user.email, code)
    expect([late.status, Number(late.headers.get('retry-after')) > 3600]).toEqual([429, true])
  })

  it('a copied or invented device cookie of another account knows nothing', async () => {
    const [one, other] = [await app.signIn(), await app.signIn()]
    for (let time = 0; time < 6; time += 1) await logIn(stranger(), one.user.email, 'wrong')
    expect((await logIn(other.client, one.user.email, testPassword)).status).toBe(429)
    const forged = stranger()
    forged.cookies = new Map([...one.client.cookies].filter(([name]) => name === 'live-shows-device'))
    forged.cookies.set('live-shows-device.sig', 'x'.repeat(27))
    expect((await logIn(forged, one.user.email, testPassword)).status).toBe(429)
  })

  it('is known again after a reset, and its id is not the one that somebody put there', async () => {
    const { user } = await app.signIn()
    const planted = stranger()
    await ask(planted, user.email)
    const shared = stranger()
    shared.cookies = new Map(planted.cookies)
    const token = tokenIn((await resetMails(app, user.email)).at(-1))
    await shared.call(accountsApi.resetPasswordByLink, { body: { token, newPassword: 'brand new' } })
    for (let time = 0; time < 6; time += 1) await logIn(stranger(), user.email, 'wrong')
    expect((await logIn(planted, user.email, 'brand new')).status).toBe(429)
    expect((await logIn(shared, user.email, 'brand new')).status).toBe(200)
  })
})

describe('many people behind one address', () => {
  it('sign in and reset while one of them guesses at an account', async () => {
    const strict = await startTestApp({
      env: { TRUST_PROXY: '1' },
      // As in production, an address has three times the guesses of an account.
      limits: {
        wrongPasswordsPerAddress: { max: 15, windowMs: hourMs },
        wrongCodesPerDay: { max: 10, windowMs: 24 * hourMs },
        wrongCodesPerAddress: { max: 30, windowMs: hourMs },
        resetMailsPerAddress: { max: 3, windowMs: hourMs },
      },
    })
    const [victim, neighbour] = [await strict.signIn(), await strict.signIn()]
    const somebody = () => {
      const client = strict.visitor()
      client.ip = '203.0.113.80'
      return client
    }
    for (let time = 0; time < 40; time += 1) {
      const by = somebody()
      await logIn(by, victim.user.email, 'wrong')
      await guess(by, victim.user.email)
      await ask(by, victim.user.email)
    }
    const client = somebody()
    expect((await logIn(client, neighbour.user.email, testPassword)).status).toBe(200)
    expect((await ask(client, neighbour.user.email)).status).toBe(200)
    const code = await newestCode(strict, neighbour.user.email)
    expect((await guess(client, neighbour.user.email, code)).status).toBe(200)
    await strict.stop()
  })

  it('who guess at many accounts are limited, except where a device knows the account', async () => {
    const strict = await startTestApp({
      env: { TRUST_PROXY: '1' },
      limits: { wrongPasswordsPerAddress: { max: 3, windowMs: hourMs } },
    })
    const { client, user } = await strict.signIn()
    client.ip = '203.0.113.81'
    const neighbour = () => Object.assign(strict.visitor(), { ip: client.ip })
    // Right ones are not counted.
    for (let time = 0; time < 6; time += 1) {
      expect((await logIn(neighbour(), user.email, testPassword)).status).toBe(200)
    }
    const other = neighbour()
    const statuses = []
    for (const person of [1, 2, 3, 4]) {
      statuses.push((await logIn(other, `nobody-${person}@example.com`, 'wrong')).status)
    }
    expect(statuses).toEqual([401, 401, 401, 429])
    expect((await logIn(other, user.email, testPassword)).status).toBe(429)
    // What a caller puts before the address that our proxy adds is no address.
    const disguised = Object.assign(strict.visitor(), { ip: `198.51.100.7, ${client.ip}` })
    expect((await logIn(disguised, user.email, testPassword)).status).toBe(429)
    expect((await logIn(client, user.email, testPassword)).status).toBe(200)
    strict.clock.advance(hourMs)
    expect((await logIn(other, user.email, testPassword)).status).toBe(200)
    await strict.stop()
  })
})

it('an account remembers the 20 devices that it was used on last', async () => {
  const owner = await app.signIn()
  const signIn = async (client: TestClient) => {
    app.clock.advance(minuteMs)
    expect((await logIn(client, owner.user.email, testPassword)).status).toBe(200)
  }
  const devices = async (): Promise<string[]> => {
    const rows = await app.db('known_devices').where({ userId: owner.user.id }).orderBy('lastSeenAt')
    return rows.map(({ deviceHash }) => deviceHash)
  }
  await signIn(stranger())
  const [first, second] = await devices()
  for (let count = 3; count <= 20; count += 1) await signIn(stranger())
  expect(await devices()).toHaveLength(20)
  await signIn(owner.client)
  await signIn(stranger())
  const kept = await devices()
  expect(kept).toHaveLength(20)
  expect(kept).toContain(first)
  expect(kept).not.toContain(second)
})

/** Signs in on an unknown device. */
const tryIn = (email: string, password: string) => logIn(stranger(), email, password)

/** Seconds to wait after this many wrong passwords, from the answer. */
async function waitAfter(email: string, failures: number): Promise<number> {
  for (let time = 0; time < failures; time += 1) {
    expect((await tryIn(email, 'wrong')).status, `wrong password ${time + 1}`).toBe(401)
    if (time < failures - 1) app.clock.advance(16 * minuteMs)
  }
  const next = await tryIn(email, 'wrong')
  return next.status === 429 ? Number(next.headers.get('retry-after')) : 0
}

describe('wrong passwords for one account', () => {
  it('are free four times, then cost a second, doubling to fifteen minutes; the right one resets this', async () => {
    const { user } = await app.signIn()
    expect(await waitAfter(user.email, 5)).toBe(1)
    app.clock.advance(16 * minuteMs)
    // Long enough that the calls themselves take less.
    expect(await waitAfter(user.email, 5)).toBe(32)
    expect((await tryIn(user.email, testPassword)).status).toBe(429)
    app.clock.advance(32_000)
    expect((await tryIn(user.email, 'wrong')).status).toBe(401)
    app.clock.advance(32_000)
    expect((await tryIn(user.email, testPassword)).status).toBe(429)
    app.clock.advance(32_000)
    expect((await tryIn(user.email, testPassword)).status).toBe(200)
    expect(await waitAfter(user.email, 4)).toBe(0)

    const another = await app.signIn()
    expect(await waitAfter(another.user.email, 30)).toBe(15 * 60)
  })

  it('cost nothing more once a clock that was ahead is right again', async () => {
    const { user } = await app.signIn()
    app.clock.advance(60 * minuteMs)
    expect(await waitAfter(user.email, 5)).toBe(1)
    app.clock.advance(-60 * minuteMs)
    expect((await tryIn(user.email, testPassword)).status).toBe(200)
  })

  it('are limited the same way for an unknown address', async () => {
    const { user } = await app.signIn()
    const nobody = 'not-a-soul@example.com'
    await waitAfter(user.email, 8)
    const known = await tryIn(user.email, 'wrong')
    await waitAfter(nobody, 8)
    const unknown = await tryIn(nobody, 'wrong')
    expect([unknown.status, unknown.text]).toEqual([known.status, known.text])
    expect(unknown.status).toBe(429)
  })

  it('are limited even if many are sent at once', async () => {
    const { user } = await app.signIn()
    const answers = await Promise.all(Array.from({ length: 40 }, () => tryIn(user.email, 'wrong')))
    const tried = answers.filter(({ status }) => status === 401).length
    expect(tried).toBeGreaterThanOrEqual(5)
    expect(tried).toBeLessThanOrEqual(8)
  })

  it('require a reset after a hundred in a row, which unlocks the account', async () => {
    const { user } = await app.signIn()
    await waitAfter(user.email, 100)
    app.clock.advance(24 * 60 * minuteMs)
    expect(await tryIn(user.email, testPassword)).toMatchObject(refused('password_blocked'))
    await app.visitor().call(accountsApi.requestPasswordReset, { body: { email: user.email } })
    const code = await newestCode(app, user.email)
    const body = { email: user.email, code, newPassword: 'a fresh start' }
    await app.visitor().call(accountsApi.resetPassword, { body })
    expect((await tryIn(user.email, 'a fresh start')).status).toBe(200)
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
