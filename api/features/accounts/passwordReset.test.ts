import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { accountsApi } from '#contract/accounts.ts'
import { newestCode, otherCode, resetMails, tokenIn } from '../../testing/mail.ts'
import { type SignedIn, sharedApp, startTestApp, testPassword } from '../../testing/startTestApp.ts'
import { refused, type TestClient } from '../../testing/TestClient.ts'

const minuteMs = 60_000

const app = sharedApp({ limits: { resetMailsPerAddress: { max: 10_000, windowMs: minuteMs } } })

/** The browser of the person who resets; each test has its own. */
let browser: TestClient
beforeEach(() => {
  browser = app.visitor()
})
const ask = (email: string, by = browser) => by.try(accountsApi.requestPasswordReset, { body: { email } })
const verify = (email: string, code: string, by = browser) =>
  by.try(accountsApi.verifyResetCode, { body: { email, code } })
const reset = (email: string, code: string, newPassword = 'a new password') =>
  browser.try(accountsApi.resetPassword, { body: { email, code, newPassword } })
const logIn = (email: string, password: string) =>
  app.visitor().try(accountsApi.login, { body: { email, password } })
const usedUp = {
  status: 400,
  body: { code: 'code_used_up', message: 'Too many wrong codes. Ask for a new one.' },
}
const wrongCode = { status: 400, body: { code: 'wrong_reset_code', message: 'Invalid code' } }

async function askFor({ user }: SignedIn): Promise<string> {
  expect((await ask(user.email)).status).toBe(200)
  return newestCode(app, user.email)
}

describe('resetting a password', () => {
  it('takes three steps, does not sign in, and ends all sessions', async () => {
    const person = await app.signIn()
    const code = await askFor(person)
    const verified = await verify(person.user.email, code)
    expect(verified.status).toBe(200)
    expect(await reset(person.user.email, code, '12345')).toMatchObject({
      status: 400,
      body: { fields: { newPassword: 'Password must be at least 6 characters' } },
    })
    const done = await reset(person.user.email, `${code.slice(0, 3)} ${code.slice(3)}`)
    expect(done).toMatchObject({
      status: 200,
      body: { message: 'Your password is changed. Please sign in with it.' },
    })
    for (const { headers } of [verified, done]) {
      expect(headers.getSetCookie().filter((cookie) => /^live-shows[=.]/.test(cookie))).toEqual([])
    }
    expect((await person.client.try(accountsApi.me)).status).toBe(401)
    expect((await logIn(person.user.email, testPassword)).status).toBe(401)
    expect((await logIn(person.user.email, 'a new password')).status).toBe(200)
    await app.runJobs()
    const mails = await app.db('email_logs').where({ recipient: person.user.email, type: 'account_password' })
    expect(mails).toHaveLength(1)
    // The warning comes before the link that it asks to follow.
    expect(mails[0].content).toMatch(/If this was not you.+\n\nSet a new password: http/)
  })

  it('keeps the second factor', async () => {
    const person = await app.signIn()
    await app.db('users').where({ id: person.user.id }).update({ mfaEnabled: true })
    await reset(person.user.email, await askFor(person))
    expect((await logIn(person.user.email, 'a new password')).body).toMatchObject({ requiresMFA: true })
  })
})

describe('a reset code', () => {
  it('is invalid after five wrong tries, even concurrent ones', { tags: 'postgres' }, async () => {
    const person = await app.signIn()
    const code = await askFor(person)
    const guesses = await Promise.all(
      Array.from({ length: 20 }, () => verify(person.user.email, otherCode(code))),
    )
    expect(new Set(guesses.map(({ status }) => status))).toEqual(new Set([400]))
    expect(await verify(person.user.email, code)).toMatchObject(usedUp)
    expect(await reset(person.user.email, code)).toMatchObject(usedUp)
  })

  it('is reported as used up with the fifth wrong try, and the next one allows five again', async () => {
    const person = await app.signIn()
    const code = await askFor(person)
    const guess = (right: string) => verify(person.user.email, otherCode(right))
    for (let time = 0; time < 4; time += 1) expect(await guess(code)).toMatchObject(wrongCode)
    expect(await guess(code)).toMatchObject(usedUp)
    app.clock.advance(minuteMs)
    const next = await askFor(person)
    for (let time = 0; time < 4; time += 1) expect(await guess(next)).toMatchObject(wrongCode)
    // Right ones use nothing up.
    for (let time = 0; time < 8; time += 1) expect((await verify(person.user.email, next)).status).toBe(200)
  })

  it('is valid for fifteen minutes', async () => {
    const person = await app.signIn()
    const code = await askFor(person)
    app.clock.advance(14 * minuteMs)
    expect((await verify(person.user.email, code)).status).toBe(200)
    app.clock.advance(minuteMs)
    expect(await verify(person.user.email, code)).toMatchObject(wrongCode)
  })

  it('stays valid beside the next one, which can be requested after a minute', async () => {
    const person = await app.signIn()
    const first = await askFor(person)
    const early = await ask(person.user.email)
    expect(early).toMatchObject(refused('too_many_attempts'))
    expect(Number(early.headers.get('retry-after'))).toBeGreaterThan(50)
    expect((early.body as { message: string }).message).toMatch(
      /^Too many attempts\. Please try again in (?:less than a|1) minute\.$/,
    )
    app.clock.advance(minuteMs)
    const second = await askFor(person)
    for (const code of [first, second]) expect((await verify(person.user.email, code)).status).toBe(200)
    expect((await reset(person.user.email, first)).status).toBe(200)
    expect((await reset(person.user.email, second)).status).toBe(400)
  })

  it('comes with the minute until the next one; the hourly limit is in its refusal', async () => {
    const { user } = await app.signIn()
    for (let time = 0; time < 3; time += 1) {
      expect(await ask(user.email)).toMatchObject({ status: 200, body: { resendAfter: 60 } })
      app.clock.advance(minuteMs)
    }
    const answer = await ask(user.email)
    expect(answer).toMatchObject(refused('too_many_attempts'))
    expect(answer.text).toMatch(/Please try again in 5\d minutes\./)
    app.clock.advance(Number(answer.headers.get('retry-after')) * 1000)
    expect((await ask(user.email)).status).toBe(200)
  })

  it('can be requested by one device three times an hour and ten times a day', async () => {
    const { user } = await app.signIn()
    let sent = 0
    for (let minute = 0; minute < 20 * 60; minute += 15) {
      if ((await ask(user.email)).status === 200) sent += 1
      if (minute === 45) expect(sent).toBe(3)
      app.clock.advance(15 * minuteMs)
    }
    expect(sent).toBe(10)
  })
})

describe('an unknown address', () => {
  it('gets the same answers in every step: message, status and limit', async () => {
    const { user } = await app.signIn()
    const nobody = 'nobody-at-all@example.com'
    const [known, unknown] = [await ask(user.email), await ask(nobody)]
    expect([unknown.status, unknown.text]).toEqual([known.status, known.text])
    await app.runJobs()
    const steps = [
      (email: string) => verify(email, '000000'),
      (email: string) => reset(email, '000000'),
      (email: string) => ask(email).then((answer) => ({ ...answer, text: '' })),
    ]
    // Often enough to use up a code.
    for (const step of [...steps, ...steps, ...steps]) {
      const [one, other] = [await step(user.email), await step(nobody)]
      expect([other.status, other.text]).toEqual([one.status, one.text])
    }
    expect((await verify(nobody, '000000')).text).toContain('Too many wrong codes')
    expect(await app.db('email_logs').where({ recipient: nobody })).toEqual([])
  })
})

describe('guessing from one network', () => {
  it('is limited across all accounts', async () => {
    const strict = await startTestApp({ limits: { wrongCodesPerAddress: { max: 3, windowMs: minuteMs } } })
    const guess = (person: number) =>
      strict
        .visitor()
        .try(accountsApi.verifyResetCode, { body: { email: `person-${person}@example.com`, code: '000000' } })
    const statuses = []
    for (const person of [1, 2, 3, 4]) statuses.push((await guess(person)).status)
    expect(statuses).toEqual([400, 400, 400, 429])
    strict.clock.advance(minuteMs)
    expect((await guess(5)).status).toBe(400)
    await strict.stop()
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
    const first = app.visitor()
    await ask(email, first)
    expect(await resetMails(app, email)).toHaveLength(1)
    const answers = [await ask(email, app.visitor()), await ask(email, app.visitor())]
    expect(answers.map(({ status, text }) => [status, text])).toEqual([
      [200, answers[0]?.text],
      [200, answers[0]?.text],
    ])
    expect(await resetMails(app, email)).toHaveLength(1)
    app.clock.advance(minuteMs)
    await ask(email, first)
    expect(await resetMails(app, email)).toHaveLength(2)
    await ask(email, owner.client)
    expect(await resetMails(app, email)).toHaveLength(3)
    app.clock.advance(15 * minuteMs)
    await ask(email, app.visitor())
    expect(await resetMails(app, email)).toHaveLength(4)
  })

  it('asked for by many at once is sent once', { tags: 'postgres' }, async () => {
    const { user } = await app.signIn()
    await Promise.all(Array.from({ length: 12 }, () => ask(user.email, app.visitor())))
    expect(await resetMails(app, user.email)).toHaveLength(1)
  })

  it('has a link that works once, for fifteen minutes, and shows whose password it sets', async () => {
    const { user } = await app.signIn()
    await ask(user.email, app.visitor())
    const token = tokenIn((await resetMails(app, user.email)).at(-1))
    const set = (newPassword: string) =>
      app.visitor().try(accountsApi.resetPasswordByLink, { body: { token, newPassword } })
    expect((await set('five5')).status).toBe(400)
    const answers = await Promise.all(['one pass', 'two pass', 'six pass'].map(set))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400])
    expect(await set('again one')).toMatchObject(
      refused('reset_link_expired', {
        message: 'This link has expired or was already used. Please ask for a new one.',
      }),
    )
    app.clock.advance(15 * minuteMs)
    await ask(user.email, app.visitor())
    const next = tokenIn((await resetMails(app, user.email)).at(-1))
    app.clock.advance(15 * minuteMs)
    expect(await app.visitor().refusal(accountsApi.verifyResetLink, { body: { token: next } })).toMatchObject(
      { code: 'reset_link_expired' },
    )
  })

  it('leaves neither code nor link in the database, and is masked in the log', async () => {
    const { user } = await app.signIn()
    await ask(user.email)
    const [mail = ''] = await resetMails(app, user.email)
    const token = tokenIn(mail)
    expect(token).toHaveLength(43)
    const code = await newestCode(app, user.email)
    for (const table of ['codes', 'jobs', 'events', 'email_logs', 'rate_limits']) {
      const rows = JSON.stringify(await app.db(table))
      expect(rows, table).not.toContain(token)
      expect(rows.match(new RegExp(`\\b${code}\\b`)), table).toBeNull()
    }
    const [logged] = await app.db('email_logs').where({ recipient: user.email, type: 'password_reset' })
    expect(logged.content).toContain('••••••')
  })
})
