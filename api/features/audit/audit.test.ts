import { beforeAll, describe, expect, it } from 'vitest'
import { accountsApi } from '#contract/accounts.ts'
import { auditApi } from '#contract/audit.ts'
import { chatApi } from '#contract/chat.ts'
import { databaseApi } from '#contract/database.ts'
import { developerApi } from '#contract/developer.ts'
import { systemApi } from '#contract/system.ts'
import { submitRequest } from '../../testing/factories.ts'
import { newestCode, otherCode } from '../../testing/mail.ts'
import { sharedApp, sharedPerson, testPassword } from '../../testing/startTestApp.ts'

const app = sharedApp()
const developer = sharedPerson(app, { isDeveloper: true })
const customer = sharedPerson(app, { name: '=Sam "S"' })
let requestId: string
beforeAll(async () => {
  requestId = (await submitRequest(customer, { artist: 'Quartet' })).id
  app.clock.advance(1000)
  await customer.client.call(chatApi.send, { body: { requestId, message: 'A secret text' } })
})

const list = (query = {}) => developer.client.call(auditApi.list, { query })
const typesOf = async (query = {}) => (await list(query)).map(({ type }) => type)

describe('the audit log', () => {
  it('says who did what to whom and from where, newest first, without what was written', async () => {
    const entries = await list({ requestId })
    const ids = entries.map(({ id }) => id)
    expect(ids).toEqual([...ids].sort().reverse())
    expect(entries.at(-1)).toMatchObject({
      type: 'request.submitted',
      actor: { id: customer.user.id, name: '=Sam "S"' },
      subject: { kind: 'request', id: requestId, label: 'Quartet' },
      requestId,
      origin: { ip: expect.stringMatching(/\d|:/), device: expect.any(String) },
    })
    expect(JSON.stringify(entries)).not.toContain('A secret text')
  })

  it('is filtered by request, reference, person, group and days', { tags: 'postgres' }, async () => {
    const ofRequest = await typesOf({ requestId })
    expect(ofRequest.length).toBeGreaterThan(1)
    expect(await typesOf({ requestId: requestId.slice(-8).toUpperCase() })).toEqual(ofRequest)
    expect(await typesOf({ requestId: 'ffffffff' })).toEqual([])
    expect(await typesOf({ group: 'request', personId: customer.user.id })).toEqual(['request.submitted'])
    expect(await typesOf({ group: 'request', personId: developer.user.id })).toEqual([])
    const day = app.clock.now().toISOString().slice(0, 10)
    expect(await typesOf({ requestId, startDate: day, endDate: day })).toEqual(ofRequest)
    expect(await typesOf({ requestId, endDate: '2001-01-01' })).toEqual([])
    expect(await typesOf({ requestId, startDate: '2998-01-01', endDate: '2999-01-01' })).toEqual([])
    const wrong = [{ requestId: "' or 1" }, { group: '%' }, { cursor: 'x' }]
    for (const query of [...wrong, { startDate: 'today' }, { startDate: '2999-01-01' }]) {
      expect(await developer.client.try(auditApi.list, { query }), JSON.stringify(query)).toMatchObject({
        status: 400,
      })
    }
  })

  it('of a person has what they did and what others did to their account, each once, also page by page', {
    tags: 'postgres',
  }, async () => {
    const { client, user } = await app.signIn({ isDeveloper: true })
    const other = await app.signIn()
    const setMembership = (id: string) =>
      client.call(developerApi.changeMembership, { params: { id }, body: { membershipStatus: 'member' } })
    for (const id of [user.id, other.user.id]) {
      app.clock.advance(1000)
      await setMembership(id)
    }
    const changesOf = async (personId: string) =>
      (await typesOf({ personId })).filter((type) => type === 'account.membership_changed')
    expect(await changesOf(user.id)).toHaveLength(2)
    expect(await changesOf(other.user.id)).toHaveLength(1)

    const whole = (await list({ personId: user.id })).map(({ id }) => id)
    const pages = await client.pages(`/api/developer/audit-log?personId=${user.id}&limit=1`)
    expect(pages.flat().map(({ id }) => id)).toEqual(whole)
  })

  it('shows entries of types and people that are gone', async () => {
    const { id } = (await list({ requestId }))[0] ?? { id: '' }
    await app.db('events').where({ id }).update({ type: 'gone.type', actorId: null, origin: null })
    expect((await list({ group: 'gone' }))[0]).toMatchObject({
      type: 'gone.type',
      actor: null,
      subject: { kind: 'unknown' },
      origin: null,
    })
  })

  it('has the query of a run of the SQL console, as long as it is kept', async () => {
    const other = await app.signIn({ isDeveloper: true })
    const queries = ['select 1 as one', '=select "2"']
    for (const query of queries) {
      app.clock.advance(1000)
      await other.client.try(databaseApi.execute, { body: { query } })
    }
    const ofOther = { group: 'developer', personId: other.user.id }
    expect((await list(ofOther)).map(({ query }) => query)).toEqual([...queries].reverse())
    const address = `/api/developer/audit-log/export?${new URLSearchParams(ofOther)}`
    const { text } = await developer.client.send('GET', address)
    expect(text).toContain(`"'=select ""2"""`)
    expect((await list({ requestId })).map(({ query }) => query)).not.toContainEqual(expect.any(String))
    expect((await list(ofOther)).map(({ queryState, queryError }) => [queryState, queryError])).toEqual([
      ['refused', expect.stringContaining('does not begin')],
      ['ran', null],
    ])
    expect(text).toContain(',refused,"This does not begin')
    await app.db('sql_queries').where({ userId: other.user.id }).delete()
    expect((await list(ofOther)).map(({ query }) => query)).toEqual([null, null])
  })

  it('is exported in batches, harmless to spreadsheets, and it is written down who did', async () => {
    const [model] = await app.db('events').where({ type: 'request.submitted' })
    const copies = Array.from({ length: 501 }, (_, index) => ({
      ...model,
      id: `00000000-0000-7000-8000-${String(index).padStart(12, '0')}`,
    }))
    await app.db.batchInsert('events', copies, 50)
    const address = '/api/developer/audit-log/export?group=request'
    const { text, headers } = await developer.client.send('GET', address)
    const today = app.clock.now().toISOString().slice(0, 10)
    expect(headers.get('content-disposition')).toBe(`attachment; filename="audit-log-${today}.csv"`)
    const lines = text.trim().split('\r\n')
    expect(lines).toHaveLength(1 + 1 + 501)
    expect(lines[0]).toContain('id,at (UTC),writtenAt (UTC),')
    expect(lines[1]).toContain(`"'=Sam ""S"""`)
    const zoned = await developer.client.send('GET', `${address}&timeZone=Asia/Kathmandu`)
    expect(zoned.text).toMatch(/id,at \(Asia\/Kathmandu\),writtenAt \(Asia\/Kathmandu\),/)
    expect(zoned.text).toMatch(/\r\n[\da-f-]{36},\d{4}-\d\d-\d\d \d\d:\d\d:\d\d,,/)
    expect((await list({ group: 'developer' }))[0]).toMatchObject({
      type: 'developer.audit_exported',
      actor: { id: developer.user.id },
    })
  })

  it('says what a removed word and a deleted request were called, also in the export and by the reference', async () => {
    const { client, user } = await app.signIn({ isDeveloper: true })
    const { id: wordId } = await client.call(systemApi.addBlacklistedWord, { body: { word: 'pillar' } })
    await client.call(systemApi.changeBlacklistedWord, { params: { id: wordId }, body: { isActive: false } })
    await client.call(systemApi.removeBlacklistedWord, { params: { id: wordId } })
    const { id } = await submitRequest(customer, { artist: 'Forgotten Trio' })
    await client.call(systemApi.deleteRequest, { params: { id } })

    const labels = async (group: string) =>
      (await list({ group, personId: user.id })).map(({ subject }) => subject.label)
    expect(await labels('blacklisted_word')).toEqual(['pillar', 'pillar', 'pillar'])
    expect(await labels('request')).toEqual(['Forgotten Trio'])
    const timeline = await typesOf({ requestId: id })
    expect(timeline).toEqual(['request.deleted', 'request.submitted'])
    expect(await typesOf({ requestId: id.slice(-8) })).toEqual(timeline)
    const address = `/api/developer/audit-log/export?personId=${user.id}`
    const { text } = await developer.client.send('GET', address)
    expect(text).toContain(`,request.deleted,request,${id},Forgotten Trio,${id},${id.slice(-8)},`)
    expect(text).toContain(`,blacklisted_word.removed,blacklisted_word,${wordId},pillar,`)
  })
})

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
    const count = async () => (await app.db('events')).length
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
  await app.db('users').where({ id: user.id }).update({ phone, mfaEnabled: true, phoneVerified: true })
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
    const logged = await app.db('email_logs').where({ recipient: sent.recipient }).orderBy('id', 'desc')
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
