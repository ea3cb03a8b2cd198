import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { accountsApi } from '#contract/accounts.ts'
import { newestCode } from '../../testing/sentCodes.ts'
import { sharedApp } from '../../testing/sharedApp.ts'
import { type SignedIn, startTestApp, testPassword } from '../../testing/startTestApp.ts'
import type { TestClient } from '../../testing/TestClient.ts'
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

const mails = new Map<string, string>()

/** The mails with a reset link, oldest first. */
async function resetMails(email: string): Promise<string[]> {
  app.clock.advance(pauseMs)
  await app.runJobs()
  const folder = join(app.dataDir, 'mail')
  for (const name of (await readdir(folder)).sort()) {
    if (!mails.has(name)) mails.set(name, (await readFile(join(folder, name), 'utf8')).replaceAll('=\n', ''))
  }
  return [...mails.values()].filter(
    (text) => text.includes(`To: ${email}\n`) && text.includes('/password-reset#'),
  )
}

function tokenIn(mail: string | undefined): string {
  return /\/password-reset#([\w-]{43})/.exec(mail ?? '')?.[1] ?? ''
}

/** What the owner does on a device that was never here: the newest mail, its link, a new password, a sign-in. */
async function getInByLink(email: string, newPassword: string): Promise<number> {
  const client = stranger()
  await ask(client, email)
  const token = tokenIn((await resetMails(email)).at(-1))
  const { email: shown } = await client.call(accountsApi.verifyResetLink, { body: { token } })
  expect(shown).toBe(email)
  await client.call(accountsApi.resetPasswordByLink, { body: { token, newPassword } })
  return (await logIn(client, email, newPassword)).status
}

describe('three days of attacks by strangers who know an email', () => {
  it('never keep a customer or an admin out, and have at most a hundred guesses a day', async () => {
    const owners = [await app.signIn(), await app.signIn({ isAdmin: true })].map((owner) => ({
      ...owner,
      attacker: stranger(),
      password: testPassword,
      counts: { known: 0, link: 0, guesses: 0 },
    }))
    for (let hour = 4; hour <= 72; hour += 4) {
      app.clock.advance(4 * hourMs)
      for (const { user, attacker, counts } of owners) {
        for (const by of [stranger(), attacker]) {
          for (let time = 0; time < 3; time += 1) await logIn(by, user.email, 'wrong')
          await ask(by, user.email)
        }
        for (const by of [stranger(), stranger(), stranger(), attacker]) {
          for (let code = 0; code < 5; code += 1) {
            const { status } = await guess(by, user.email, `00000${code}`)
            if (status === 400) counts.guesses += 1
          }
        }
      }
      app.clock.advance(pauseMs)
      await app.runJobs()
      for (const owner of owners) {
        const { client, user, counts } = owner
        await client.call(accountsApi.logout)
        if ((await logIn(client, user.email, owner.password)).status === 200) counts.known += 1
        if (hour % 12 > 0) continue
        owner.password = `a new password ${hour}`
        if ((await getInByLink(user.email, owner.password)) === 200) counts.link += 1
      }
    }
    for (const { user, counts } of owners) {
      expect(counts).toMatchObject({ known: 18, link: 6 })
      expect(counts.guesses).toBeGreaterThan(200)
      expect(counts.guesses).toBeLessThanOrEqual(4 * 100)
      // One each time, ten repetitions a day, and the owner's own.
      const sent = (await resetMails(user.email)).length
      expect(sent).toBeGreaterThanOrEqual(18)
      expect(sent).toBeLessThanOrEqual(18 + 4 * 10 + 6)
    }
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
    const statuses = await Promise.all(Array.from({ length: 30 }, () => logIn(client, user.email, 'wrong')))
    const tried = statuses.filter(({ status }) => status === 401).length
    expect(tried).toBeGreaterThanOrEqual(5)
    // The waits after the fifth are short, and time goes on.
    expect(tried).toBeLessThanOrEqual(8)
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
    const token = tokenIn((await resetMails(user.email)).at(-1))
    await shared.call(accountsApi.resetPasswordByLink, { body: { token, newPassword: 'brand new' } })
    for (let time = 0; time < 6; time += 1) await logIn(stranger(), user.email, 'wrong')
    expect((await logIn(planted, user.email, 'brand new')).status).toBe(429)
    expect((await logIn(shared, user.email, 'brand new')).status).toBe(200)
  })
})

describe('a reset mail', () => {
  let owner: SignedIn
  let email: string
  beforeAll(async () => {
    owner = await app.signIn()
    email = owner.user.email
  })

  it('is not sent again for strangers while its link is live, and for the one who asked after a minute', async () => {
    const first = stranger()
    await ask(first, email)
    expect(await resetMails(email)).toHaveLength(1)
    const answers = [await ask(stranger(), email), await ask(stranger(), email)]
    expect(answers.map(({ status, text }) => [status, text])).toEqual([
      [200, answers[0]?.text],
      [200, answers[0]?.text],
    ])
    expect(await resetMails(email)).toHaveLength(1)
    app.clock.advance(minuteMs)
    await ask(first, email)
    expect(await resetMails(email)).toHaveLength(2)
    await ask(owner.client, email)
    expect(await resetMails(email)).toHaveLength(3)
    app.clock.advance(15 * minuteMs)
    await ask(stranger(), email)
    expect(await resetMails(email)).toHaveLength(4)
  })

  it('asked for by many at once is sent once', { tags: 'postgres' }, async () => {
    const { user } = await app.signIn()
    await Promise.all(Array.from({ length: 12 }, () => ask(stranger(), user.email)))
    expect(await resetMails(user.email)).toHaveLength(1)
  })

  it('has a link that works once, for fifteen minutes, and shows whose password it sets', async () => {
    const { user } = await app.signIn()
    await ask(stranger(), user.email)
    const token = tokenIn((await resetMails(user.email)).at(-1))
    const set = (newPassword: string) =>
      stranger().try(accountsApi.resetPasswordByLink, { body: { token, newPassword } })
    expect((await set('five5')).status).toBe(400)
    const answers = await Promise.all(['one pass', 'two pass', 'six pass'].map(set))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400])
    expect(await set('again one')).toMatchObject({
      status: 400,
      body: {
        code: 'reset_link_expired',
        message: 'This link has expired or was already used. Please ask for a new one.',
      },
    })
    app.clock.advance(15 * minuteMs)
    await ask(stranger(), user.email)
    const next = tokenIn((await resetMails(user.email)).at(-1))
    app.clock.advance(15 * minuteMs)
    expect(await stranger().refusal(accountsApi.verifyResetLink, { body: { token: next } })).toMatchObject({
      code: 'reset_link_expired',
    })
  })

  it('leaves no token in the database, and none in the log', async () => {
    await ask(stranger(), email)
    const token = tokenIn((await resetMails(email)).at(-1))
    expect(token).toHaveLength(43)
    for (const table of ['codes', 'jobs', 'events', 'email_logs', 'rate_limits']) {
      expect(JSON.stringify(await app.deps.db(table)), table).not.toContain(token)
    }
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
    const rows = await app.deps.db('known_devices').where({ userId: owner.user.id }).orderBy('lastSeenAt')
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
