import { describe, expect, it, onTestFinished } from 'vitest'
import { accountsApi } from '#contract/accounts.ts'
import { developerApi } from '#contract/developer.ts'
import { newId } from '../../db/newId.ts'
import { newestCode, sentMails } from '../../testing/mail.ts'
import { sharedApp, sharedPerson } from '../../testing/startTestApp.ts'
import { refused } from '../../testing/TestClient.ts'

const dayMs = 24 * 60 * 60 * 1000

const app = sharedApp()
const developer = sharedPerson(app, { isDeveloper: true })

const readLog = (query: { q?: string; status?: 'failed'; limit?: number } = {}) =>
  developer.client.call(developerApi.emailLogs, { query })
const test = (body: { recipient: string; subject?: string; message?: string }) =>
  developer.client.try(developerApi.testEmail, { body })

describe('a test mail', () => {
  it('is sent immediately, as text and HTML, and is logged as delivered', async () => {
    const answer = await test({
      recipient: 'sam@example.com',
      subject: 'Hello',
      message: 'A <b>test</b>\nline',
    })
    expect(answer.status).toBe(200)
    const [newest] = (await readLog()).all
    expect(newest).toMatchObject({
      type: 'test',
      recipient: 'sam@example.com',
      subject: 'Hello',
      status: 'delivered',
      error: null,
    })
    expect(newest?.messageId).toMatch(/^<.+@.+>$/)
    const mails = await sentMails(app, 'sam@example.com')
    const mail = mails.find((text) => text.includes('Subject: Hello')) ?? ''
    expect(mail).toContain('text/plain')
    expect(mail).toContain('text/html')
    expect(mail).toContain(`Reply-To: ${app.deps.env.supportEmail}`)
    expect(mail).toContain('&lt;b&gt;test&lt;/b&gt;')
  })

  it('has no other headers or recipients than its own, whatever is written into it', async () => {
    const lines = '\r\nBcc: all@example.com\r\n\r\n'
    await test({ recipient: 'mel@example.com', subject: `Injected${lines}`, message: `Hello${lines}.` })
    const [mail = ''] = await sentMails(app, 'mel@example.com')
    const [headers = ''] = mail.split(/\r?\n\r?\n/)
    expect(headers).toMatch(/^Subject: Injected/m)
    expect(headers).not.toMatch(/^Bcc/im)
  })

  it('that the mail server refuses returns the reason, and is logged as failed', async () => {
    const { send } = app.deps.mailer
    app.deps.mailer.send = () => Promise.reject(new Error('550 mailbox unavailable'))
    onTestFinished(() => {
      app.deps.mailer.send = send
    })
    expect(await test({ recipient: 'gone@example.com' })).toMatchObject(
      refused('mail_not_sent', { message: 'The email could not be sent: 550 mailbox unavailable' }),
    )
    expect((await readLog()).recent[0]).toMatchObject({
      recipient: 'gone@example.com',
      status: 'failed',
      error: '550 mailbox unavailable',
      messageId: null,
    })
  })
})

describe('the email log', () => {
  it('lists the last five separately, and all of the last 24 hours', async () => {
    for (let time = 0; time < 6; time += 1) await test({ recipient: `r${time}@example.com` })
    const { dailyCount, recent, all } = await readLog()
    expect(recent.map(({ recipient }) => recipient)).toEqual(
      [5, 4, 3, 2, 1].map((time) => `r${time}@example.com`),
    )
    expect(all.length).toBe(dailyCount)
    app.clock.advance(dayMs)
    expect(await readLog()).toEqual({ dailyCount: 0, recent: [], all: [] })
  })

  const logAttempt = (row: { jobId: string; recipient: string; subject: string; status?: string }) => {
    app.clock.advance(1)
    return app.db('email_logs').insert({
      id: newId(app.clock.now()),
      type: 'password_reset',
      sender: 'team@example.com',
      content: '',
      status: 'failed',
      at: app.clock.now().toISOString(),
      ...row,
    })
  }

  it('shows a delivery that was tried again once among the last five, with its last attempt', async () => {
    app.clock.advance(dayMs)
    for (let time = 0; time < 4; time += 1) await test({ recipient: `r${time}@example.com` })
    const mail = { jobId: 'job-1', recipient: 'late@example.com', subject: 'Late' }
    await logAttempt(mail)
    await logAttempt({ ...mail, recipient: 'other@example.com' })
    await logAttempt(mail)
    await logAttempt({ ...mail, status: 'delivered' })
    const { dailyCount, recent, all } = await readLog()
    expect(recent.map(({ recipient, status }) => [recipient, status])).toEqual([
      ['late@example.com', 'delivered'],
      ['other@example.com', 'failed'],
      ...[3, 2, 1].map((time) => [`r${time}@example.com`, 'delivered']),
    ])
    // The full log has every attempt.
    expect(all).toHaveLength(8)
    expect(dailyCount).toBe(8)
  })

  it('is searched by recipient, subject and type, and narrowed to what failed', {
    tags: 'postgres',
  }, async () => {
    app.clock.advance(dayMs)
    await logAttempt({ jobId: 'a', recipient: 'Sam_1@example.com', subject: '100% off' })
    await logAttempt({ jobId: 'b', recipient: 'samx1@example.com', subject: '1000 off', status: 'delivered' })
    const found = async (query: Parameters<typeof readLog>[0]) => {
      const { dailyCount, recent, all } = await readLog(query)
      // The search leaves these alone.
      expect([dailyCount, recent.length]).toEqual([2, 2])
      return all.map(({ recipient }) => recipient)
    }
    expect(await found({ q: 'SAM off' })).toEqual(['samx1@example.com', 'Sam_1@example.com'])
    expect(await found({ q: 'password  reset' })).toHaveLength(2)
    expect(await found({ q: 'sam_1' })).toEqual(['Sam_1@example.com'])
    expect(await found({ q: '100%' })).toEqual(['Sam_1@example.com'])
    expect(await found({ q: "\\' nobody" })).toEqual([])
    expect(await found({ status: 'failed' })).toEqual(['Sam_1@example.com'])
    const lost = await developer.client.send('GET', '/api/developer/email-logs?status=lost')
    expect(lost.status).toBe(400)
  })

  it('is read in pages, each attempt once, also of one instant', async () => {
    app.clock.advance(dayMs)
    const at = app.clock.now().toISOString()
    const rows = Array.from({ length: 7 }, (_, index) => ({
      id: newId(app.clock.now()),
      jobId: `paged-${index}`,
      recipient: 'paged@example.com',
      subject: 'Paged',
      type: 'test',
      sender: 'team@example.com',
      content: '',
      status: 'delivered',
      at,
    }))
    await app.db.batchInsert('email_logs', rows, 50)
    const path = '/api/developer/email-logs?limit=3&q=paged'
    const pages = (await developer.client.pages(path)) as unknown as { all: { id: string }[] }[]
    const seen = pages.flatMap(({ all }) => all.map(({ id }) => id))
    expect(seen).toEqual(rows.map(({ id }) => id).toReversed())
  })

  it('can send a mail again, to the same or another address, with its type and that it was resent', async () => {
    await test({ recipient: 'sam@example.com', subject: 'Once more', message: 'With feeling' })
    const [first] = (await readLog()).all
    const { subject = '', content = '', messageId = null } = first ?? {}
    const resend = async (type?: string) => {
      app.clock.advance(1000)
      const body = { recipient: 'kim@example.com', subject, content, messageId, ...(type && { type }) }
      await developer.client.call(developerApi.resendEmail, { body })
      return (await readLog()).all[0]
    }
    expect(await resend(first?.type)).toMatchObject({
      type: 'test.resent',
      recipient: 'kim@example.com',
      content,
      status: 'delivered',
    })
    expect((await resend('test.resent'))?.type).toBe('test.resent')
    expect((await resend())?.type).toBe('resend')
    expect((await resend('resend'))?.type).toBe('resend')
  })

  it('does not resend a mail with a masked code, and says so', async () => {
    const { email } = (await app.signIn()).user
    await developer.client.try(accountsApi.requestPasswordReset, { body: { email } })
    await newestCode(app, email)
    const before = (await readLog()).all
    const masked = before.find(({ recipient, type }) => recipient === email && type === 'password_reset')
    const answer = await developer.client.try(developerApi.resendEmail, {
      body: { recipient: email, subject: masked?.subject ?? '', content: masked?.content ?? '' },
    })
    expect(answer).toMatchObject(
      refused('mail_masked', { message: 'The code is hidden here, so this email cannot be resent.' }),
    )
    expect((await readLog()).all).toEqual(before)
  })
})
