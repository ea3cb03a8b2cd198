import { afterEach, beforeEach, expect, it } from 'vitest'
import { type SmtpServer, startSmtpServer } from '../../testing/smtpServer.ts'
import { waitFor } from '../../testing/waitFor.ts'
import type { Mailer } from './mailer.ts'
import { createSmtpMailer } from './mailer.ts'

const addresses = { from: 'Live Shows <concierge@live-shows.example>', replyTo: undefined }
const mail = { key: 'job-1', to: 'sam@example.com', subject: 'Hello', text: 'Hello Sam' }
const timeoutMs = 400

let server: SmtpServer
let mailer: Mailer
beforeEach(async () => {
  server = await startSmtpServer()
  mailer = createSmtpMailer(server.url, addresses, timeoutMs)
})
afterEach(async () => {
  await mailer.close()
  await server.close()
})

it('sends a mail with the Message-ID of its key, the same each time', async () => {
  const messageId = '<job-1@live-shows.example>'
  expect([await mailer.send(mail), await mailer.send(mail)]).toEqual([{ messageId }, { messageId }])
  expect(server.mails).toHaveLength(2)
  for (const text of server.mails) expect(text).toContain(`Message-ID: ${messageId}`)
})

it.each(['none', 'greeting', 'until_the_mail', 'drips'] as const)(
  'gives up and hangs up if the server stops answering, or never comes to an end (patience: %s)',
  async (patience) => {
    server.setPatience(patience)
    const before = performance.now()
    await expect(mailer.send(mail)).rejects.toThrow()
    expect(performance.now() - before).toBeLessThan(timeoutMs * 4)
    await waitFor(() => expect(server.connections()).toBe(0))
  },
)
