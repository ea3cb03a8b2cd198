import { describe, expect, it } from 'vitest'
import { accountsApi } from '#contract/accounts.ts'
import { auditApi } from '#contract/audit.ts'
import { developerApi } from '#contract/developer.ts'
import { newestCode, otherCode } from '../../testing/sentCodes.ts'
import { sharedApp, sharedPerson } from '../../testing/sharedApp.ts'
import { testPassword } from '../../testing/startTestApp.ts'

const app = sharedApp()
const developer = sharedPerson(app, { isDeveloper: true })

const entriesOf = (personId: string) => developer.client.call(auditApi.list, { query: { personId } })
const newest = async (personId: string) => (await entriesOf(personId))[0]
const logIn = (email: string, password = testPassword, client = app.visitor()) =>
  client.try(accountsApi.login, { body: { email, password } })

describe('a wrong password', () => {
  it('is in the log of its account, with where it came from and without the password', async () => {
    const { user } = await app.signIn()
    expect((await logIn(user.email, 'guessed wrong')).status).toBe(401)
    const entry = await newest(user.id)
    expect(entry).toMatchObject({
      type: 'account.sign_in_failed',
      subject: { kind: 'user', id: user.id },
      data: { step: 'password' },
      origin: { ip: expect.stringMatching(/\d/) },
    })
    expect(JSON.stringify(entry)).not.toContain('guessed wrong')
  })

  it('of an unknown address leaves nothing', async () => {
    const count = async () => (await app.deps.db('events')).length
    const before = await count()
    expect((await logIn('nobody@example.com', 'guessed wrong')).status).toBe(401)
    expect(await count()).toBe(before)
  })

  it('that is refused without being tried is not recorded', async () => {
    const { user } = await app.signIn()
    const statuses = []
    for (let time = 0; time < 8; time += 1) statuses.push((await logIn(user.email, 'wrong')).status)
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThan(0)
    const failed = (await entriesOf(user.id)).filter(({ type }) => type === 'account.sign_in_failed')
    expect(failed).toHaveLength(statuses.filter((status) => status === 401).length)
  })
})

it('a wrong code is recorded like a wrong password', async () => {
  const { user } = await app.signIn()
  const phone = '+15550107001'
  await app.deps.db('users').where({ id: user.id }).update({ phone, mfaEnabled: true, phoneVerified: true })
  const visitor = app.visitor()
  await logIn(user.email, testPassword, visitor)
  const code = otherCode(await newestCode(app, phone))
  expect((await visitor.try(accountsApi.verifyMfa, { body: { code } })).status).toBe(400)
  expect(await newest(user.id)).toMatchObject({ type: 'account.sign_in_failed', data: { step: 'code' } })
})

describe('sessions', () => {
  it('that end by signing out are recorded once', async () => {
    const { client, user } = await app.signIn()
    await client.call(accountsApi.logout)
    await client.call(accountsApi.logout)
    const types = (await entriesOf(user.id)).map(({ type }) => type)
    expect(types.filter((type) => type === 'account.signed_out')).toHaveLength(1)
  })

  it('that another device ends are counted, and none is no event', async () => {
    const { client, user } = await app.signIn()
    await logIn(user.email)
    await logIn(user.email)
    await client.call(accountsApi.endOtherSessions)
    expect(await newest(user.id)).toMatchObject({ type: 'account.sessions_ended', data: { count: 2 } })
    app.clock.advance(1000)
    await client.call(accountsApi.endOtherSessions)
    const types = (await entriesOf(user.id)).map(({ type }) => type)
    expect(types.filter((type) => type === 'account.sessions_ended')).toHaveLength(1)
  })

  it('that a new role ends name the developer', async () => {
    const { user } = await app.signIn()
    await developer.client.call(accountsApi.confirmPassword, { body: { currentPassword: testPassword } })
    await developer.client.call(developerApi.changeAdmin, {
      params: { id: user.id },
      body: { isAdmin: true },
    })
    const [, ended] = await entriesOf(developer.user.id)
    expect(ended).toMatchObject({
      type: 'account.sessions_ended',
      actor: { id: developer.user.id },
      subject: { id: user.id },
    })
  })
})

describe('switches and mails sent by hand', () => {
  it('are recorded when a switch changes, with its new position', async () => {
    const { client, user } = await app.signIn()
    for (const resellNotificationsEnabled of [true, true, false]) {
      await client.call(accountsApi.updateNotifications, { body: { resellNotificationsEnabled } })
    }
    const changes = (await entriesOf(user.id)).filter(({ type }) => type === 'account.resale_mails_changed')
    expect(changes.map(({ data }) => data)).toEqual([{ isOn: false }, { isOn: true }])
  })

  it('are recorded for the copies of a developer, a test mail and a mail sent again, without address and text', async () => {
    const { client, user } = await app.signIn({ isDeveloper: true })
    const recipient = 'sam@example.com'
    await client.call(developerApi.emailNotifications, { body: { enabled: false } })
    await client.call(developerApi.testEmail, { body: { recipient } })
    const body = { recipient, subject: 'Hello', content: 'What was written' }
    await client.call(developerApi.resendEmail, { body })
    const entries = await entriesOf(user.id)
    const messageId = expect.stringMatching(/^<.+@.+>$/)
    expect(entries.slice(0, 3).map(({ type, data }) => [type, data])).toEqual([
      ['developer.mail_resent', { mailType: 'resend', messageId }],
      ['developer.test_mail_sent', { mailType: 'test', messageId }],
      ['account.email_copies_changed', { isOn: false }],
    ])
    // Nobody has an account with that address.
    for (const { subject } of entries.slice(0, 3)) expect(subject.id).toBe(user.id)
    expect(JSON.stringify(entries)).not.toMatch(/sam@example\.com|Hello|What was written/)
  })

  it('are about the recipient with an account, in both logs and the export, with type and Message-ID', async () => {
    const { client, user } = await app.signIn({ isDeveloper: true })
    const { user: recipient } = await app.signIn()
    const sent = { recipient: recipient.email.toUpperCase(), subject: 'Hello', content: 'What was written' }
    await client.call(developerApi.testEmail, { body: { recipient: sent.recipient } })
    await client.call(developerApi.resendEmail, { body: { ...sent, type: 'offer_made' } })
    const [entry, test] = await entriesOf(recipient.id)
    expect(test).toMatchObject({ type: 'developer.test_mail_sent', data: { mailType: 'test' } })
    expect(entry).toMatchObject({
      type: 'developer.mail_resent',
      actor: { id: user.id },
      subject: { kind: 'user', id: recipient.id },
    })
    expect((await entriesOf(user.id)).slice(0, 2)).toEqual([entry, test])
    const logged = await app.deps.db('email_logs').where({ recipient: sent.recipient }).orderBy('id', 'desc')
    expect(entry?.data).toEqual({ mailType: 'offer_made.resent', messageId: logged[0].messageId })
    const csv = await developer.client.send('GET', `/api/developer/audit-log/export?personId=${recipient.id}`)
    expect(csv.text).toContain(logged[0].messageId)
  })

  it('that were not sent are not recorded, nor is a type that is no word', async () => {
    const { client, user } = await app.signIn({ isDeveloper: true })
    const before = await entriesOf(user.id)
    const { mailer } = app.deps
    const { send } = mailer
    mailer.send = () => Promise.reject(new Error('550 mailbox unavailable'))
    const body = { recipient: user.email, subject: 'Hello', content: '' }
    expect((await client.try(developerApi.resendEmail, { body })).status).toBe(502)
    mailer.send = send
    const odd = { ...body, type: 'sam@example.com' }
    expect((await client.try(developerApi.resendEmail, { body: odd })).status).toBe(400)
    expect(await entriesOf(user.id)).toEqual(before)
  })
})

it('an export of transactions is recorded, and asking by HEAD whether it may is not', async () => {
  const { client, user } = await app.signIn({ isAdmin: true })
  const path = '/api/admin/transactions/export?format=csv'
  expect((await client.send('HEAD', path)).status).toBe(200)
  expect((await newest(user.id))?.type).not.toBe('transactions.exported')
  expect((await client.send('GET', path)).status).toBe(200)
  expect(await newest(user.id)).toMatchObject({ type: 'transactions.exported' })
})
