import { describe, expect, it } from 'vitest'
import { hostileErrors } from '../testing/hostileErrors.ts'
import { createLog, type LogFields } from './log.ts'

/** Writes one line. @returns its text */
function write(about: LogFields): string {
  let written = ''
  createLog('info', {
    write(line) {
      written += line
    },
  }).error(about, 'failed')
  return written
}

describe('the log', () => {
  it('takes only fields that are named, and of an error its name, message, code, stack and cause', () => {
    const secret = 'pi_1_secret_2'
    const error = Object.assign(new Error('refused', { cause: new TypeError('too late') }), {
      code: 'payment_intent_unexpected_state',
      payment_intent: { id: 'pi_1', client_secret: secret },
      raw: { payment_intent: { client_secret: secret } },
    })
    const more = { body: { password: secret }, cookie: secret, clientSecret: secret, path: { secret } }
    const line = write({ err: error, orderId: 'order_1', frames: ['a.js:1:2'], ...(more as object) })
    expect(line).not.toContain(secret)
    expect(JSON.parse(line)).toEqual({
      level: 'error',
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT.+Z$/),
      msg: 'failed',
      orderId: 'order_1',
      frames: ['a.js:1:2'],
      err: {
        name: 'Error',
        message: 'refused',
        code: 'payment_intent_unexpected_state',
        stack: expect.stringMatching(/^ {4}at .*log\.test\.ts/),
        cause: { name: 'TypeError', message: 'too late', stack: expect.any(String) },
      },
    })
  })

  it('writes one short line about anything that was thrown', () => {
    for (const [oddity, error] of hostileErrors()) {
      const line = write({ err: error })
      expect(line.length, oddity).toBeLessThan(30_000)
      expect(line, oddity).not.toMatch(/secret|"data":\[|rawPacket/)
      expect(JSON.parse(line), oddity).toMatchObject({
        msg: 'failed',
        err: { message: expect.stringMatching(/./) },
      })
    }
  })
})
