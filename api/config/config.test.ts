import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import webPush from 'web-push'
import { sandboxKeys } from '../integrations/payments/sandboxKeys.ts'
import { hostileErrors } from '../testing/logs.ts'
import { parseEnv, settingsToWarnOf } from './env.ts'
import { createLog, type Log, type LogFields } from './log.ts'
import { createReadableLines } from './readableLines.ts'

const production = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://live-shows.example/',
  SESSION_SECRETS: 'n'.repeat(32),
  STRIPE_SECRET_KEY: 'sk_live_x',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_x',
  STRIPE_WEBHOOK_SECRET: 'whsec_x',
  TRUST_PROXY: '1',
}

describe('the settings', () => {
  it('are all optional during development, with demo data only on a loopback address', () => {
    expect(parseEnv({})).toMatchObject({
      production: false,
      port: 3000,
      host: '127.0.0.1',
      publicUrl: 'http://127.0.0.1:3000',
      databaseUrl: undefined,
      stripe: undefined,
      demoData: true,
    })
    const reachable = { HOST: '0.0.0.0', SESSION_SECRETS: 'n'.repeat(32) }
    expect(parseEnv(reachable).demoData).toBe(false)
    expect(parseEnv({ ...reachable, DEMO_DATA: 'on' }).demoData).toBe(true)
    expect(parseEnv({ DEMO_DATA: 'off' }).demoData).toBe(false)
  })

  it('treat an empty value as not set', () => {
    expect(parseEnv({ PORT: '', STRIPE_SECRET_KEY: '' })).toMatchObject({ port: 3000, stripe: undefined })
  })

  it('are required in production, which refuses the sandbox and demo data', () => {
    expect(parseEnv(production)).toMatchObject({
      production: true,
      demoData: false,
      publicUrl: 'https://live-shows.example',
      stripe: { secretKey: 'sk_live_x' },
    })
    for (const name of Object.keys(production).filter((key) => key !== 'NODE_ENV')) {
      expect(() => parseEnv({ ...production, [name]: undefined }), name).toThrow(/^Bad settings: .+/)
    }
    expect(() => parseEnv({ ...production, DEMO_DATA: 'on' })).toThrow('DEMO_DATA')
  })

  it('refuse the public development secrets in production, also among others', () => {
    const [development = ''] = parseEnv({}).sessionSecrets
    for (const secrets of [development, `${'n'.repeat(32)}, ${development}`]) {
      expect(() => parseEnv({ ...production, SESSION_SECRETS: secrets })).toThrow(
        /^Bad settings: SESSION_SECRETS must not contain the development secret: it is public$/,
      )
    }
    expect(() => parseEnv({ ...production, STRIPE_WEBHOOK_SECRET: sandboxKeys.webhookSecret })).toThrow(
      /^Bad settings: STRIPE_WEBHOOK_SECRET must not be the sandbox's: it is public$/,
    )
    const example = readFileSync(new URL('../../.env.example', import.meta.url), 'utf8')
    expect(example).toMatch(/^SESSION_SECRETS=$/m)
  })

  it('require TRUST_PROXY in production, where every sign-in would fail without it', () => {
    for (const TRUST_PROXY of [undefined, '', '0']) {
      expect(() => parseEnv({ ...production, TRUST_PROXY })).toThrow(
        /^Bad settings: TRUST_PROXY is required in production: [^;\n]+$/,
      )
    }
    expect(parseEnv(production).trustProxy).toBe(1)
  })

  it.each([
    '0.0.0.0',
    '::',
    '192.168.1.20',
    'live-shows.local',
    '127.0.0.1.example',
    '10.127.0.1',
    'not-localhost',
  ])('require secrets of their own where others can reach the server: at %s', (HOST) => {
    const refusal = /^Bad settings: SESSION_SECRETS of your own are required with HOST=[^;\n]+$/
    expect(() => parseEnv({ HOST })).toThrow(refusal)
    expect(() => parseEnv({ HOST, SESSION_SECRETS: parseEnv({}).sessionSecrets[0] })).toThrow(refusal)
    expect(parseEnv({ HOST, SESSION_SECRETS: 'n'.repeat(32) }).host).toBe(HOST)
  })

  it.each(['127.0.0.1', '127.8.0.2', '::1', 'localhost'])('need none at the loopback address %s', (HOST) => {
    expect(parseEnv({ HOST }).demoData).toBe(true)
  })

  it.each([
    ['::1', 'http://[::1]:3000'],
    ['0.0.0.0', 'http://localhost:3000'],
    ['::', 'http://localhost:3000'],
  ])('link to an address that can be opened, at HOST=%s', (HOST, publicUrl) => {
    expect(parseEnv({ HOST, SESSION_SECRETS: 'n'.repeat(32) }).publicUrl).toBe(publicUrl)
  })

  it('warn of mails and codes that reach nobody in production, and of links that work only on this machine', () => {
    const warningsOf = (settings: Record<string, string>) => settingsToWarnOf(parseEnv(settings))
    const twilio = { TWILIO_ACCOUNT_SID: 'ACx', TWILIO_AUTH_TOKEN: 'x', TWILIO_FROM: '+15550100199' }
    expect(warningsOf({})).toEqual([])
    expect(warningsOf({ ...production, ...twilio, SMTP_URL: 'smtps://mail.example' })).toEqual([])
    expect(warningsOf(production)).toEqual([
      expect.stringContaining('SMTP_URL is not set'),
      expect.stringContaining('TWILIO_… is not set'),
    ])
    expect(warningsOf({ HOST: '0.0.0.0', SESSION_SECRETS: 'n'.repeat(32) })).toEqual([
      expect.stringContaining('PUBLIC_URL is not set'),
    ])
  })

  it('take several secrets, each long enough', () => {
    const [newest, oldest] = ['n'.repeat(32), 'o'.repeat(40)]
    expect(parseEnv({ SESSION_SECRETS: `${newest}, ${oldest}` }).sessionSecrets).toEqual([newest, oldest])
    expect(() => parseEnv({ SESSION_SECRETS: `x,${oldest}` })).toThrow('at least 32')
    const webhooks = { ...production, STRIPE_WEBHOOK_SECRET: 'whsec_new, whsec_old' }
    expect(parseEnv(webhooks).stripe?.webhookSecrets).toEqual(['whsec_new', 'whsec_old'])
    expect(() => parseEnv({ ...webhooks, STRIPE_WEBHOOK_SECRET: 'whsec_new,old' })).toThrow(
      'separate several by commas',
    )
    expect(() =>
      parseEnv({ ...webhooks, STRIPE_WEBHOOK_SECRET: `whsec_new,${sandboxKeys.webhookSecret}` }),
    ).toThrow('it is public')
  })

  it('have a support mailbox: its own setting, else the sender of mails, else an example outside production', () => {
    const mailboxOf = (settings: Record<string, string>) =>
      parseEnv({ ...production, ...settings }).supportEmail
    const SUPPORT_EMAIL = 'help@live.example'
    expect(mailboxOf({ SUPPORT_EMAIL, MAIL_FROM: 'Live Shows <team@live.example>' })).toBe(
      'help@live.example',
    )
    expect(mailboxOf({ MAIL_FROM: 'Live Shows <team@live.example>' })).toBe('team@live.example')
    expect(mailboxOf({ MAIL_FROM: 'team@live.example' })).toBe('team@live.example')
    expect(mailboxOf({})).toBeUndefined()
    expect(parseEnv({}).supportEmail).toBe('support@live-shows.example')
  })

  it('have a subject for push services: their own, else the address of the app or its mailbox', () => {
    const subjectOf = (settings: Record<string, string>) => parseEnv(settings).vapidSubject
    const VAPID_SUBJECT = 'mailto:team@live-shows.com'
    expect(subjectOf({ ...production, VAPID_SUBJECT })).toBe(VAPID_SUBJECT)
    expect(subjectOf(production)).toBe('https://live-shows.example')
    expect(subjectOf({})).toBe('mailto:support@live-shows.example')
    const local = { ...production, PUBLIC_URL: 'https://shows.local' }
    expect(subjectOf({ ...local, SUPPORT_EMAIL: 'help@live.example' })).toBe('mailto:help@live.example')
    expect(() => parseEnv(local)).toThrow(/^Bad settings: VAPID_SUBJECT is required, [^;\n]+$/)
  })

  it.each([
    'mailto:team@localhost',
    'mailto:team@shows.local',
    'mailto:team@shows.invalid',
    'mailto: team@live-shows.com',
    'mailto:<team@live-shows.com>',
    'mailto:you@example.com',
    'https://live-shows.example',
    'https://localhost:3000',
    'https://192.168.1.20',
    'http://live-shows.com',
    'team@live-shows.com',
  ])('refuse a subject that a push service would refuse, or that is an example: %s', (VAPID_SUBJECT) => {
    expect(() => parseEnv({ VAPID_SUBJECT })).toThrow(/^Bad settings: VAPID_SUBJECT must be [^;\n]+$/)
  })

  it('take a key pair for notifications only if its halves belong together', () => {
    const [one, other] = [webPush.generateVAPIDKeys(), webPush.generateVAPIDKeys()]
    const pair = (publicKey: string, privateKey: string) =>
      parseEnv({ VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey }).vapid
    expect(pair(one.publicKey, one.privateKey)).toEqual(one)
    expect(() => pair(one.publicKey, other.privateKey)).toThrow('VAPID_PUBLIC_KEY is not the public key')
    expect(() => pair(one.publicKey, 'x')).toThrow('VAPID_PUBLIC_KEY is not the public key')
    expect(() => pair(one.publicKey, '')).toThrow('are set together or not at all')
  })

  it.each([
    [{ PORT: 'ninety' }, 'PORT'],
    [{ PORT: '70000' }, 'PORT must be a whole number from 0 to 65535'],
    [{ TRUST_PROXY: '1.5' }, 'TRUST_PROXY must be a whole number from 0 to 10'],
    [{ NODE_ENV: 'prod' }, 'NODE_ENV must be one of development, test, production'],
    [{ PUBLIC_URL: 'live-shows' }, 'PUBLIC_URL must be an address without a path'],
    [{ PUBLIC_URL: 'ftp://live.example' }, 'PUBLIC_URL'],
    [{ PUBLIC_URL: 'https://live.example/base' }, 'PUBLIC_URL'],
    [{ PUBLIC_URL: 'https://kit:secret@live.example' }, 'PUBLIC_URL'],
    [{ ...production, PUBLIC_URL: 'http://live.example' }, 'begins with https://'],
    [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL must begin with postgres://'],
    [{ SESSION_SECRETS: 'short' }, 'SESSION_SECRETS must be at least 32 characters long each'],
    [{ STRIPE_SECRET_KEY: 'pk_x' }, 'STRIPE_SECRET_KEY'],
    [{ STRIPE_SECRET_KEY: 'sk_x' }, 'are set together or not at all'],
    [{ ...production, STRIPE_PUBLISHABLE_KEY: 'pk_test_x' }, 'both for test or both for live'],
    [{ SMTP_URL: 'https://mail' }, 'SMTP_URL must be an address like smtps://'],
    [{ SMTP_URL: 'smtp://' }, 'SMTP_URL'],
    [{ MAIL_FROM: 'the team' }, 'MAIL_FROM must contain an address'],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be one of fatal'],
    [{ PORT: 'ninety', LOG_LEVEL: 'loud' }, 'LOG_LEVEL'],
    [{ SESSION_SECRETS: 'short', STRIPE_SECRET_KEY: 'sk_x' }, 'are set together or not at all'],
  ])('refuse %o with one line that names the setting', (settings, words) => {
    expect(() => parseEnv(settings)).toThrow(words)
    try {
      parseEnv(settings)
    } catch (error) {
      expect(String(error)).not.toContain('\n')
    }
  })
})

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
        stack: expect.stringMatching(/^ {4}at .*config\.test\.ts/),
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

describe('the log during development', () => {
  function read(write: (log: Log) => void, isStarting = false): string {
    let written = ''
    const lines = createReadableLines((text) => {
      written += text
    })
    if (!isStarting) lines.showAll()
    write(createLog('info', lines))
    return written
  }

  it('has a line a request, and one for anything else with what it is about', () => {
    const request = { method: 'GET', path: '/api/me', status: 200, ms: 12, userId: 'u1' }
    expect(read((log) => log.child({ requestId: 'r1' }).info(request, 'request'))).toMatch(
      /^\d\d:\d\d:\d\d GET \/api\/me 200 12 ms\n$/,
    )
    expect(read((log) => log.warn({ job: 'mail', attempts: 2 }, 'a job failed'))).toMatch(
      /^\d\d:\d\d:\d\d warn: a job failed \(attempts 2, job mail\)\n$/,
    )
  })

  it('shows an error with its causes and where they come from', () => {
    const error = new Error('refused', { cause: new TypeError('too late') })
    const [first, second, ...rest] = read((log) => log.error({ err: error }, 'failed')).split('\n')
    expect(first).toMatch(/ error: failed$/)
    expect(second).toBe('  Error: refused')
    expect(rest.join('\n')).toMatch(/^ {4}at .*config\.test\.ts[\s\S]*\n {2}TypeError: too late\n {4}at /)
  })

  it('is silent while the server starts, but not about what is wrong', () => {
    expect(read((log) => log.info('a call'), true)).toBe('')
    expect(read((log) => log.warn('a warning'), true)).toContain('warn: a warning')
  })
})
