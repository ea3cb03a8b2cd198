import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, it } from 'vitest'
import { createTwilioSms } from './sms.ts'

const closing: (() => void)[] = []
afterEach(() => {
  for (const close of closing.splice(0)) close()
})

/** A server that answers like Twilio and records its requests. */
async function startTwilio(status: number, reply: string) {
  const asked: { request: IncomingMessage; form: URLSearchParams }[] = []
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (bytes) => {
      body += bytes
    })
    request.on('end', () => {
      asked.push({ request, form: new URLSearchParams(body) })
      response.writeHead(status, { 'Content-Type': 'application/json' }).end(reply)
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

it('throws if the answer is not the provider’s', async () => {
  const { baseUrl } = await startTwilio(200, '<html>Sign in to the hotel network</html>')
  await expect(createTwilioSms({ ...settings, baseUrl }).send(message)).rejects.toThrow('Twilio answered 200')
})
