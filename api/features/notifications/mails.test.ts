import { describe, expect, it } from 'vitest'
import { accountsApi } from '#contract/accounts.ts'
import { developerApi } from '#contract/developer.ts'
import { ticketsApi } from '#contract/tickets.ts'
import { missedAfterMs } from '../../events/catalogue.ts'
import { offeredRequest, paidRequest, sendMessage } from '../../testing/factories.ts'
import { hostileErrors } from '../../testing/logs.ts'
import { type SignedIn, sharedApp, sharedPerson, testPassword } from '../../testing/startTestApp.ts'
import { waitFor } from '../../testing/timing.ts'
import { DeliveryError, logDelivery } from './logDelivery.ts'
import { renderMail } from './renderMail.ts'
import { maskSecrets } from './sendMail.ts'

const minuteMs = 60_000

const app = sharedApp()
const developer = sharedPerson(app, { isDeveloper: true })

/** A new account, and nothing in the log. */
async function somebody(): Promise<SignedIn> {
  const signedIn = await app.signIn()
  await app.runJobs()
  await app.db('email_logs').delete()
  return signedIn
}
const logged = () => app.db('email_logs').orderBy('id')

describe('a mail by hand whose process ended while sending it', () => {
  it('is marked as failed, in words, after ten minutes and not before', async () => {
    await somebody()
    const { send } = app.deps.mailer
    let answer: () => void = () => {}
    app.deps.mailer.send = async () => {
      await new Promise<void>((resolve) => {
        answer = resolve
      })
      return { messageId: '<late@example.com>' }
    }
    const sending = developer.client.try(developerApi.testEmail, { body: { recipient: 'sam@example.com' } })
    await waitFor(async () => expect(await logged()).toMatchObject([{ status: 'pending' }]))
    app.deps.mailer.send = send
    await app.runJobs()
    app.clock.advance(9 * minuteMs)
    await app.runJobs()
    expect(await logged()).toMatchObject([{ status: 'pending' }])
    app.clock.advance(2 * minuteMs)
    await app.runJobs()
    app.clock.advance(10 * minuteMs)
    await app.runJobs()
    expect(await logged()).toMatchObject([
      { status: 'failed', error: 'The server stopped while it was sending this, so it may have arrived.' },
    ])
    answer()
    await sending
  })
})

describe('a mail that is not taken', () => {
  it('is logged as failed with a short text, whatever the mail server or its client throws', async () => {
    await somebody()
    const message = {
      subject: 'Hello',
      type: 'test',
      recipient: 'sam@example.com',
      sender: 'us',
      content: 'x',
    }
    for (const [oddity, error] of hostileErrors()) {
      const sent = logDelivery(app.deps, undefined, message, () => Promise.reject(error))
      await expect(sent, oddity).rejects.toThrow(DeliveryError)
      const [row] = await logged()
      expect(row, oddity).toMatchObject({
        status: 'failed',
        error: expect.stringMatching(/^[\s\S]{1,1000}$/),
      })
      await app.db('email_logs').delete()
    }
  })
})

describe('a mail of a job', () => {
  it('has a row in the log for each attempt and one Message-ID, however often it is tried', async () => {
    const { client, user } = await somebody()
    const { send } = app.deps.mailer
    const keys: string[] = []
    let failures = 2
    app.deps.mailer.send = async (mail) => {
      keys.push(mail.key)
      failures -= 1
      if (failures >= 0) throw new Error('421 try again later')
      return send(mail)
    }
    await client.call(accountsApi.changePassword, {
      body: { currentPassword: testPassword, newPassword: 'another long password' },
    })
    for (let attempt = 0; attempt < 3; attempt += 1) {
      await app.runJobs()
      app.clock.advance(minuteMs)
    }
    app.deps.mailer.send = send
    expect(new Set(keys).size).toBe(1)
    const failed = { recipient: user.email, status: 'failed', error: '421 try again later' }
    const messageId = `<${keys[0]}@live-shows.example>`
    expect(await logged()).toMatchObject([failed, failed, { status: 'delivered', error: null, messageId }])
  })

  it('with a code has another Message-ID in each attempt, since each attempt sends another code', async () => {
    const { user } = await somebody()
    const { send } = app.deps.mailer
    const keys: string[] = []
    app.deps.mailer.send = async (mail) => {
      keys.push(mail.key)
      if (keys.length === 1) throw new Error('421 try again later')
      return send(mail)
    }
    await app.visitor().call(accountsApi.requestPasswordReset, { body: { email: user.email } })
    for (let attempt = 0; attempt < 2; attempt += 1) {
      app.clock.advance(minuteMs)
      await app.runJobs()
    }
    app.deps.mailer.send = send
    expect(new Set(keys).size).toBe(2)
    expect(await logged()).toMatchObject([
      { recipient: user.email, status: 'failed' },
      { recipient: user.email, status: 'delivered' },
    ])
  })
})

it('a developer who wants no copies of mails to staff gets every mail about a request of their own', async () => {
  const customer = await app.signIn({ isDeveloper: true })
  await customer.client.call(developerApi.emailNotifications, { body: { enabled: false } })
  const { admin, request } = await offeredRequest(app, {}, { customer })
  while ((await app.runJobs()) > 0);
  const own = await sendMessage(customer, request.id)
  await sendMessage(admin, request.id)
  app.clock.advance(missedAfterMs)
  const { tickets } = await paidRequest(app, {}, { customer, admin })
  const params = { id: tickets[0]?.id ?? '' }
  await admin.client.call(ticketsApi.deliver, { params, body: { qrCode: 'LS-1' } })
  while ((await app.runJobs()) > 0);
  const mails = await app.db('email_logs').where({ recipient: customer.user.email, status: 'delivered' })
  const types = mails.map(({ type }) => type).filter((type) => type !== 'account_registered')
  expect(types.sort()).toEqual(['chat_message', 'offer_made', 'receipt', 'ticket_ready'])
  const ofChat = app.db('jobs').where({ kind: 'chat.mail_unread_message' })
  expect(await ofChat.whereLike('payload', `%${own.id}%`)).toEqual([])
})

const mail = {
  name: 'Sam <script>alert(1)</script>',
  paragraphs: ['Tom & Jerry’s "tickets"', 'One line\nanother line'],
  code: '012345',
  action: { label: 'Open my tickets', url: 'https://live-shows.example/dashboard?tab=my-tickets&x="1"' },
  footnote: 'If this was not you, write to us.',
}

describe('a mail', () => {
  it('has the same content as text and as HTML, with everything escaped', () => {
    const { text, html } = renderMail(mail)
    expect(text).toBe(`Hi Sam <script>alert(1)</script>,

Tom & Jerry’s "tickets"

One line
another line

    012345

Open my tickets: https://live-shows.example/dashboard?tab=my-tickets&x="1"

If this was not you, write to us.

Live Shows`)
    expect(html).not.toContain('<script')
    expect(html).toContain('Hi Sam &lt;script&gt;')
    expect(html).toContain('One line<br>another line')
    expect(html).toContain('href="https://live-shows.example/dashboard?tab=my-tickets&amp;x=&quot;1&quot;"')
  })

  it('loads nothing external, and supports light and dark mode', () => {
    const { html } = renderMail(mail)
    expect(html).not.toMatch(/<(?:img|link|iframe)\b|@import|url\(/)
    expect(html).toContain('name="color-scheme" content="light dark"')
    expect(html).toContain('prefers-color-scheme: dark')
  })

  it('has no empty parts without a name, code or button', () => {
    expect(renderMail({ paragraphs: ['Hello'] }).text).toBe('Hello\n\nLive Shows')
  })

  it('is logged with its secrets masked, wherever they appear', () => {
    expect(maskSecrets('012345 is your code: 012345.', ['012345'])).toBe('•••••• is your code: ••••••.')
    expect(maskSecrets('012345', [])).toBe('012345')
  })
})
