import { createServer as createHttpServer, type IncomingMessage } from 'node:http'
import { type AddressInfo, createServer, connect as dial } from 'node:net'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type SmtpServer, startSmtpServer } from '../testing/mail.ts'
import { waitFor } from '../testing/timing.ts'
import { createSmtpMailer, type Mailer } from './mailer/mailer.ts'
import { createTwilioSms } from './sms/sms.ts'

const addresses = { from: 'Live Shows <concierge@live-shows.example>', replyTo: undefined }
const mail = { key: 'job-1', to: 'sam@example.com', subject: 'Hello', text: 'Hello Sam' }
/** Timeout of a mailer that waits for a server which does not answer. */
const timeoutMs = 400

let server: SmtpServer
let mailer: Mailer
beforeEach(async () => {
  server = await startSmtpServer()
  mailer = createSmtpMailer(server.url, addresses)
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
    await expect(createSmtpMailer(server.url, addresses, timeoutMs).send(mail)).rejects.toThrow()
    await waitFor(() => expect(server.connections()).toBe(0))
  },
)

it.each([
  ['does not resolve', 'smtp://mail.invalid'],
  ['refuses connections', 'smtp://127.0.0.1:9'],
])('throws if the name of the mail server %s', async (_, url) => {
  await expect(createSmtpMailer(url, addresses, timeoutMs).send(mail)).rejects.toThrow()
})

it.each(['HTTP/1.1 200 OK\r\n\r\n<html>', '220', '421 too busy\r\n', '\0\xff\r\n'])(
  'throws if the mail server answers %j, and sends when it is itself again',
  async (greeting) => {
    let isItself = false
    const { port, hostname } = new URL(server.url)
    const front = createServer((socket) => {
      socket.on('error', () => {})
      if (!isItself) return socket.end(greeting)
      const behind = dial(Number(port), hostname).on('error', () => {})
      return socket.pipe(behind).pipe(socket)
    })
    await new Promise<void>((resolve) => front.listen(0, '127.0.0.1', resolve))
    closing.push(() => front.close())
    const through = createSmtpMailer(`smtp://127.0.0.1:${(front.address() as AddressInfo).port}`, addresses)
    await expect(through.send(mail)).rejects.toThrow()
    isItself = true
    await through.send(mail)
    expect(server.mails).toHaveLength(1)
    await through.close()
  },
)

const closing: (() => void)[] = []
afterEach(() => {
  for (const close of closing.splice(0)) close()
})

/** A server that answers like Twilio and records its requests. */
async function startTwilio(status: number, reply: string, headers = {}) {
  const asked: { request: IncomingMessage; form: URLSearchParams }[] = []
  const server = createHttpServer((request, response) => {
    let body = ''
    request.on('data', (bytes) => {
      body += bytes
    })
    request.on('end', () => {
      asked.push({ request, form: new URLSearchParams(body) })
      response.writeHead(status, { 'Content-Type': 'application/json', ...headers }).end(reply)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closing.push(() => server.close())
  return { asked, baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}
const settings = { accountSid: 'AC123', authToken: 'secret', from: '+15550100000' }
const message = { to: '+15550100199', text: 'Your code is 123456' }

it('posts the message for the account, authenticated with its token', async () => {
  const { asked, baseUrl } = await startTwilio(201, '{"sid":"SM42"}')
  expect(await createTwilioSms({ ...settings, baseUrl }).send(message)).toEqual({ messageId: 'SM42' })
  const [call] = asked
  expect(call?.request.method).toBe('POST')
  expect(call?.request.url).toBe('/2010-04-01/Accounts/AC123/Messages.json')
  expect(call?.request.headers.authorization).toBe(`Basic ${btoa('AC123:secret')}`)
  expect(Object.fromEntries(call?.form ?? [])).toEqual({
    To: '+15550100199',
    Body: 'Your code is 123456',
    From: '+15550100000',
  })
})

it('uses a messaging service instead of a number if configured', async () => {
  const { asked, baseUrl } = await startTwilio(201, '{"sid":"SM43"}')
  await createTwilioSms({ ...settings, from: 'MG77', baseUrl }).send(message)
  expect(asked[0]?.form.get('MessagingServiceSid')).toBe('MG77')
  expect(asked[0]?.form.has('From')).toBe(false)
})

it('throws with the provider’s message, and never the token', async () => {
  const { baseUrl } = await startTwilio(400, '{"code":21211,"message":"The \'To\' number is not valid."}')
  const sending = createTwilioSms({ ...settings, baseUrl }).send(message)
  await expect(sending).rejects.toThrow("Twilio answered 400: The 'To' number is not valid.")
})

it.each([
  [200, '<html>Sign in to the hotel network</html>'],
  [500, '<html>Bad gateway</html>'],
  [200, 'null'],
  [200, '{"sid":"SM'],
])('throws if the answer is not the provider’s (%i %s)', async (status, reply) => {
  const { baseUrl } = await startTwilio(status, reply)
  const sending = createTwilioSms({ ...settings, baseUrl }).send(message)
  await expect(sending).rejects.toThrow(`Twilio answered ${status}: no reason given`)
})

it('a message that was taken counts as sent, also if the rest of the answer is lost', async () => {
  const { baseUrl } = await startTwilio(201, '{"sid":"SM')
  expect(await createTwilioSms({ ...settings, baseUrl }).send(message)).toEqual({ messageId: 'unknown' })
})

it('throws if no answer comes in time', async () => {
  const hanging = createHttpServer(() => undefined)
  await new Promise<void>((resolve) => hanging.listen(0, '127.0.0.1', resolve))
  closing.push(
    () => hanging.closeAllConnections(),
    () => hanging.close(),
  )
  const baseUrl = `http://127.0.0.1:${(hanging.address() as AddressInfo).port}`
  const sending = createTwilioSms({ ...settings, baseUrl, timeoutMs: 100 }).send(message)
  await expect(sending).rejects.toThrow('timeout')
})

it('follows no redirect, which would take the number and the code elsewhere', async () => {
  const elsewhere = await startTwilio(201, '{"sid":"SM44"}')
  const { baseUrl } = await startTwilio(307, '', { Location: elsewhere.baseUrl })
  await expect(createTwilioSms({ ...settings, baseUrl }).send(message)).rejects.toThrow()
  expect(elsewhere.asked).toEqual([])
})
