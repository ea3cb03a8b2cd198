import { beforeEach, expect, it } from 'vitest'
import { clientErrorsApi } from '#contract/clientErrors.ts'
import { listeningLog } from '../testing/listeningLog.ts'
import { sharedApp } from '../testing/sharedApp.ts'

const { log, lines } = listeningLog()
const told = () => lines.filter(({ text }) => text === 'client error')

const app = sharedApp({ log, limits: { clientErrorsPerAddress: { max: 5, windowMs: 60_000 } } })
beforeEach(() => {
  app.clock.advance(60_000)
  lines.length = 0
})

const report = {
  build: '0a1b2c3d4e5f',
  route: '/checkout/:requestId',
  name: 'TypeError',
  message: 'x is not a function',
  frames: ['index-D2wNBItg.js:12:3456'],
}

it('an error of a page is logged as one line with the request id, signed in or not', async () => {
  const answer = await app.visitor().try(clientErrorsApi.report, { body: report })
  expect([answer.status, answer.body]).toEqual([200, {}])
  const { client } = await app.signIn()
  await client.call(clientErrorsApi.report, { body: report })
  expect(told()).toHaveLength(2)
  expect(told()[0]).toEqual({
    level: 'warn',
    about: { requestId: answer.headers.get('x-request-id'), ...report },
    text: 'client error',
  })
})

it('personal data is removed and long values are cut before logging', async () => {
  await app.visitor().call(clientErrorsApi.report, {
    body: {
      build: 'Sam Rivera',
      route: '/checkout/0199f0c2-7b1e-7000-8000-1234567890ab',
      name: 'Sam Rivera',
      message: `"Sam Rivera" sam@example.com (555) 010-0199 ${'too long '.repeat(100)}`,
      frames: ['Sam Rivera', ...Array.from({ length: 20 }, (_, line) => `index-D2wNBItg.js:${line}:1`)],
    },
  })
  expect(told()[0]?.about).toMatchObject({
    build: 'unknown',
    route: '/checkout/:requestId',
    name: 'Error',
    message: expect.stringMatching(/^\[text\] \[email\] \[number\] too long.{140,180}$/),
    frames: Array.from({ length: 5 }, (_, line) => `index-D2wNBItg.js:${line}:1`),
  })
  expect(JSON.stringify(lines)).not.toMatch(/Rivera|example\.com|0199f0c2|010-0199/)
})

it('more than 4 kB is refused', async () => {
  const body = { ...report, message: 'x'.repeat(4000) }
  expect(await app.visitor().refusal(clientErrorsApi.report, { body })).toMatchObject({
    status: 413,
    code: 'body_too_large',
  })
})

it('an address over its limit is refused until the window ends', async () => {
  for (let time = 0; time < 5; time += 1) await app.visitor().call(clientErrorsApi.report, { body: report })
  expect(await app.visitor().refusal(clientErrorsApi.report, { body: report })).toMatchObject({
    status: 429,
    code: 'too_many_attempts',
  })
  expect(told()).toHaveLength(5)
  app.clock.advance(60_000)
  await app.visitor().call(clientErrorsApi.report, { body: report })
  expect(told()).toHaveLength(6)
})
