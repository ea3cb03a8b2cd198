import { describe, expect, it } from 'vitest'
import { accountsApi } from '#contract/accounts.ts'
import { developerApi } from '#contract/developer.ts'
import { newestCode, otherCode } from '../../testing/mail.ts'
import { type SignedIn, sharedApp, testPassword } from '../../testing/startTestApp.ts'
import { refused } from '../../testing/TestClient.ts'

const minuteMs = 60_000

const app = sharedApp()

let phones = 0
/** A user with a unique phone number, which receives their codes. */
async function person(): Promise<SignedIn & { phone: string }> {
  const signedIn = await app.signIn()
  phones += 1
  const phone = `+1555010${String(1000 + phones)}`
  await app.db('users').where({ id: signedIn.user.id }).update({ phone })
  return { ...signedIn, phone }
}

async function personWithMfa(): Promise<SignedIn & { phone: string }> {
  const somebody = await person()
  const change = (body: { enabled: true; code?: string }) =>
    somebody.client.call(accountsApi.changeMfa, { body })
  await change({ enabled: true })
  await change({ enabled: true, code: await newestCode(app, somebody.phone) })
  app.clock.advance(2 * minuteMs)
  return somebody
}

async function begin(email: string, client = app.visitor()) {
  const reply = await client.call(accountsApi.login, { body: { email, password: testPassword } })
  return { client, reply }
}

describe('turning two-factor authentication on', () => {
  it('requires a code from the phone, which verifies the number', async () => {
    const { client, phone, user } = await person()
    const asked = await client.call(accountsApi.changeMfa, { body: { enabled: true } })
    expect(asked).toMatchObject({ user: { mfaEnabled: false }, codeSent: { resendAfter: 60 } })
    expect(asked.codeSent?.phone).toBe(`•••• ${phone.slice(-2)}`)
    const code = await newestCode(app, phone)
    const wrong = await client.refusal(accountsApi.changeMfa, {
      body: { enabled: true, code: otherCode(code) },
    })
    expect(wrong).toMatchObject({ status: 400, message: 'Invalid verification code' })
    const on = await client.call(accountsApi.changeMfa, { body: { enabled: true, code } })
    expect(on.user).toMatchObject({ mfaEnabled: true, phoneVerified: true })
    expect(await client.call(accountsApi.changeMfa, { body: { enabled: true } })).toMatchObject({
      user: { mfaEnabled: true },
      codeSent: null,
    })
    await app.runJobs()
    expect(await app.db('email_logs').where({ recipient: user.email, type: 'account_mfa_on' })).toHaveLength(
      1,
    )
  })

  it('sends one code, however often it is requested within a minute', async () => {
    const { client, phone } = await person()
    const ask = () => client.call(accountsApi.changeMfa, { body: { enabled: true } })
    const masked = `•••• ${phone.slice(-2)}`
    const [first, ...others] = await Promise.all([ask(), ask(), ask()])
    for (const reply of [first, ...others]) expect(reply.codeSent?.phone).toBe(masked)
    const code = await newestCode(app, phone)
    app.clock.advance(20_000)
    const again = await ask()
    expect(again).toMatchObject({ user: { mfaEnabled: false }, codeSent: { phone: masked } })
    expect(again.codeSent?.resendAfter).toBeGreaterThan(30)
    expect(again.codeSent?.resendAfter).toBeLessThanOrEqual(40)
    expect(again.message).toBe(`Please enter the code that we sent to your phone ${masked} a moment ago.`)
    await app.runJobs()
    expect(await app.db('email_logs').where({ recipient: phone, type: 'mfa_code' })).toHaveLength(1)
    await client.call(accountsApi.changeMfa, { body: { enabled: true, code } })
  })

  it('asks the user to wait if no code is valid', async () => {
    const { client, phone } = await person()
    await client.call(accountsApi.changeMfa, { body: { enabled: true } })
    const code = await newestCode(app, phone)
    const guess = () =>
      client.refusal(accountsApi.changeMfa, { body: { enabled: true, code: otherCode(code) } })
    for (let time = 0; time < 4; time += 1) expect((await guess()).code).toBe('wrong_mfa_code')
    expect(await guess()).toMatchObject({
      status: 400,
      code: 'code_used_up',
      message: 'Too many wrong codes. Ask for a new one.',
    })
    const refusal = await client.refusal(accountsApi.changeMfa, { body: { enabled: true } })
    expect(refusal).toMatchObject({ status: 429, code: 'too_many_attempts' })
    expect(refusal.message).toBe('Your last code no longer works. Please wait, then ask for a new one.')
    app.clock.advance(minuteMs)
    await client.call(accountsApi.changeMfa, { body: { enabled: true } })
    const next = await newestCode(app, phone)
    await client.call(accountsApi.changeMfa, { body: { enabled: true, code: next } })
  })

  it('requires a phone number that can receive text messages', async () => {
    const { client, user } = await person()
    await app.db('users').where({ id: user.id }).update({ phone: '123-4567' })
    expect(await client.try(accountsApi.changeMfa, { body: { enabled: true } })).toMatchObject(
      refused('phone_cannot_text'),
    )
  })

  it('does not accept a code sent to another phone', async () => {
    const { client, phone } = await person()
    await client.call(accountsApi.changeMfa, { body: { enabled: true } })
    const code = await newestCode(app, phone)
    await client.call(accountsApi.updateProfile, { body: { name: 'Sam Rivera', phone: '(555) 010-7777' } })
    expect(await client.refusal(accountsApi.changeMfa, { body: { enabled: true, code } })).toMatchObject({
      code: 'wrong_mfa_code',
    })
  })
})

describe('signing in with two-factor authentication', () => {
  it('gives no access before the code, and a new session with it', async () => {
    const { user, phone } = await personWithMfa()
    const { client, reply } = await begin(user.email)
    expect(reply).toEqual({
      requiresMFA: true,
      phone: `•••• ${phone.slice(-2)}`,
      message: `We have sent a code to your phone •••• ${phone.slice(-2)}.`,
      resendAfter: 60,
    })
    const half = new Map(client.cookies)
    expect((await client.try(accountsApi.me)).status).toBe(401)
    expect((await client.try(accountsApi.updateProfile, { body: { name: 'Mallory' } })).status).toBe(401)
    const code = await newestCode(app, phone)
    await client.call(accountsApi.verifyMfa, { body: { code } })
    expect((await client.call(accountsApi.me)).user.id).toBe(user.id)
    expect([...client.cookies.values()]).not.toEqual([...half.values()])
    client.cookies = half
    expect((await client.try(accountsApi.me)).status).toBe(401)
    expect((await client.try(accountsApi.verifyMfa, { body: { code } })).status).toBe(401)
  })

  it('refuses the sixth try even if it is right, and a used code', async () => {
    const { user, phone } = await personWithMfa()
    const { client } = await begin(user.email)
    const code = await newestCode(app, phone)
    for (let time = 0; time < 5; time += 1)
      await client.refusal(accountsApi.verifyMfa, { body: { code: otherCode(code) } })
    expect(await client.refusal(accountsApi.verifyMfa, { body: { code } })).toMatchObject({
      status: 400,
      message: 'Too many wrong codes. Ask for a new one.',
    })

    app.clock.advance(minuteMs)
    await client.call(accountsApi.resendMfaCode)
    const next = await newestCode(app, phone)
    await client.call(accountsApi.verifyMfa, { body: { code: next } })
    const again = await begin(user.email)
    expect((await again.client.try(accountsApi.verifyMfa, { body: { code: next } })).status).toBe(400)
  })

  it('expires: the code after ten minutes, the pending session after fifteen, however often it is tried', async () => {
    const { user, phone } = await personWithMfa()
    const { client } = await begin(user.email)
    const code = await newestCode(app, phone)
    app.clock.advance(10 * minuteMs)
    expect((await client.try(accountsApi.verifyMfa, { body: { code } })).status).toBe(400)
    app.clock.advance(5 * minuteMs)
    expect(await client.try(accountsApi.verifyMfa, { body: { code } })).toMatchObject(
      refused('mfa_not_pending'),
    )
  })

  it('sends no second code within a minute, and says whether the first is on its way or was sent', async () => {
    const { user, phone } = await personWithMfa()
    await begin(user.email)
    const onItsWay = `A code is on its way to your phone •••• ${phone.slice(-2)}.`
    expect((await begin(user.email)).reply.message).toBe(onItsWay)
    const code = await newestCode(app, phone)
    app.clock.advance(15_000)
    const { client, reply } = await begin(user.email)
    expect(reply.message).toContain('a moment ago')
    expect(reply.resendAfter).toBeGreaterThan(30)
    expect(reply.resendAfter).toBeLessThanOrEqual(45)
    expect((await client.try(accountsApi.resendMfaCode)).status).toBe(429)
    await client.call(accountsApi.verifyMfa, { body: { code } })
  })

  it('promises a device its own code after the minute if another has used the last one', async () => {
    const { user, phone } = await personWithMfa()
    const { client } = await begin(user.email)
    await client.call(accountsApi.verifyMfa, { body: { code: await newestCode(app, phone) } })
    app.clock.advance(15_000)
    const { client: other, reply } = await begin(user.email)
    expect(reply).toMatchObject({
      isCodeDue: true,
      message: expect.stringContaining('in less than a minute'),
    })
    app.clock.advance((reply.resendAfter ?? 0) * 1000)
    await other.call(accountsApi.resendMfaCode)
    await other.call(accountsApi.verifyMfa, { body: { code: await newestCode(app, phone) } })
  })

  it('says how long to wait after too many codes in an hour, and which one is still valid', async () => {
    const { user, phone } = await personWithMfa()
    const { client } = await begin(user.email)
    for (let time = 0; time < 2; time += 1) {
      app.clock.advance(minuteMs)
      await client.call(accountsApi.resendMfaCode)
    }
    const code = await newestCode(app, phone)
    app.clock.advance(3 * minuteMs)
    const { client: again, reply } = await begin(user.email)
    expect(reply.message).toBe(
      `Too many codes were asked for. Please enter the newest one on your phone •••• ${phone.slice(-2)}.`,
    )
    expect(reply.resendAfter).toBe(60)
    const refused = await again.try(accountsApi.resendMfaCode)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(54 * 60)
    expect(refused.text).toMatch(/try again in 5[4-7] minutes/)
    for (let time = 0; time < 5; time += 1) {
      await again.refusal(accountsApi.verifyMfa, { body: { code: otherCode(code) } })
    }
    app.clock.advance(minuteMs)
    const { message, resendAfter } = (await begin(user.email, again)).reply
    expect(message).toBe('Your last code no longer works. Please wait, then ask for a new one.')
    expect(resendAfter).toBe(60)
  })

  it('resets the hourly limit once a code has been used', async () => {
    const { user, phone } = await personWithMfa()
    for (let device = 0; device < 4; device += 1) {
      app.clock.advance(minuteMs)
      const { client, reply } = await begin(user.email)
      expect(reply.message).toMatch(/^We have sent a code/)
      await client.call(accountsApi.verifyMfa, { body: { code: await newestCode(app, phone) } })
    }
  })

  it('does not accept another user’s code', async () => {
    const [one, other] = [await personWithMfa(), await personWithMfa()]
    await begin(one.user.email)
    const code = await newestCode(app, one.phone)
    const { client } = await begin(other.user.email)
    await app.runJobs()
    const theirs = await newestCode(app, other.phone)
    if (code !== theirs)
      expect((await client.try(accountsApi.verifyMfa, { body: { code } })).status).toBe(400)
  })
})

describe('turning it off', () => {
  it('is done with one call, or by a new phone number, but not by the same one in another format', async () => {
    const { client: other } = await personWithMfa()
    const off = await other.call(accountsApi.changeMfa, { body: { enabled: false } })
    expect(off.user.mfaEnabled).toBe(false)
    const { client, phone } = await personWithMfa()
    const save = (text: string) =>
      client.call(accountsApi.updateProfile, { body: { name: 'Sam Rivera', phone: text } })
    const digits = phone.slice(2)
    const same = await save(`+1 (${digits.slice(0, 3)}) ${digits.slice(3, 6)}-${digits.slice(6)}`)
    expect(same.user).toMatchObject({ mfaEnabled: true, phoneVerified: true })
    expect((await save('+1 555 010 9999')).user).toMatchObject({ mfaEnabled: false, phoneVerified: false })
  })

  it('can be done by a developer for a user who lost their phone, and is recorded', async () => {
    const { user } = await personWithMfa()
    const developer = await app.signIn({ isDeveloper: true })
    const recovered = await developer.client.call(developerApi.recoverMfa, { params: { id: user.id } })
    expect(recovered.user.mfaEnabled).toBe(false)
    await developer.client.call(developerApi.recoverMfa, { params: { id: user.id } })
    expect((await begin(user.email)).reply.requiresMFA).toBe(false)
    expect(await app.db('events').where({ type: 'account.mfa_recovered', subjectId: user.id })).toMatchObject(
      [{ actorId: developer.user.id, audience: 'staff' }],
    )
  })
})
