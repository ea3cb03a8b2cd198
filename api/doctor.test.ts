/** @module-tag postgres */

import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { examine, type Finding } from './examine.ts'
import { runChild } from './testing/childProcess.ts'
import { startSmtpServer } from './testing/mail.ts'
import { sharedApp } from './testing/startTestApp.ts'
import { onPostgres } from './testing/testDatabase.ts'

const app = sharedApp()
const now = () => new Date('2026-11-20T12:00:00Z')
const webhook = {
  url: 'https://live.example/api/stripe/webhook',
  status: 'enabled',
  enabled_events: ['*'],
}

/** What the others answer; a test changes it. */
let stripe: { status: number; time: Date; webhooks: object[] }
let twilio: { status: number; reply: object }
let settings: Record<string, string>
let around: Parameters<typeof examine>[1]
beforeEach(async () => {
  stripe = { status: 200, time: now(), webhooks: [webhook] }
  twilio = { status: 200, reply: { sid: 'AC1', status: 'active' } }
  const stripeAt = await listen((req, res) => {
    const data = req.url?.startsWith('/v1/webhook_endpoints') ? stripe.webhooks : []
    const error = { type: 'authentication_error', message: `${req.headers.authorization} is no key` }
    res.writeHead(stripe.status, { 'Content-Type': 'application/json', Date: stripe.time.toUTCString() })
    res.end(JSON.stringify(stripe.status === 200 ? { object: 'list', data } : { error }))
  })
  const twilioAt = await listen((_, res) => {
    res.writeHead(twilio.status, { 'Content-Type': 'application/json' }).end(JSON.stringify(twilio.reply))
  })
  const mailServer = await startSmtpServer()
  onTestFinished(() => mailServer.close())
  const dist = await newFolder()
  for (const file of ['api/main.js', 'api/queryProcess.js', 'api/ticketThread.js', 'pwa/index.html']) {
    await mkdir(join(dist, file, '..'), { recursive: true })
    await writeFile(join(dist, file), '')
  }
  const { databaseUrl } = app.deps.env
  settings = {
    NODE_ENV: 'production',
    PUBLIC_URL: 'https://live.example',
    DATA_DIR: app.dataDir,
    SESSION_SECRETS: 'a-secret-of-more-than-32-characters',
    STRIPE_SECRET_KEY: 'sk_live_secret',
    STRIPE_PUBLISHABLE_KEY: 'pk_live_x',
    STRIPE_WEBHOOK_SECRET: 'whsec_secret',
    SMTP_URL: mailServer.url,
    MAIL_FROM: 'kit@live-shows.com',
    VAPID_SUBJECT: 'mailto:kit@live-shows.com',
    TWILIO_ACCOUNT_SID: 'AC1',
    TWILIO_AUTH_TOKEN: 'secret',
    TWILIO_FROM: '+15550100199',
    TRUST_PROXY: '1',
    ...(databaseUrl && { DATABASE_URL: databaseUrl }),
  }
  around = {
    now,
    dist,
    stripeHost: { host: '127.0.0.1', port: stripeAt, protocol: 'http' },
    twilioUrl: `http://127.0.0.1:${twilioAt}`,
  }
})

async function newFolder(): Promise<string> {
  const made = await mkdtemp(join(tmpdir(), 'live-shows-doctor-'))
  onTestFinished(() => rm(made, { recursive: true, force: true }))
  return made
}

/** @returns the port */
async function listen(answer: RequestListener): Promise<number> {
  const server = createServer(answer).listen(0, '127.0.0.1')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  await new Promise((resolve) => server.once('listening', resolve))
  return (server.address() as AddressInfo).port
}

/** The database of the tests has a real clock, and its server need not survive a power failure. */
const isOfTests = ({ says }: Finding) => says.startsWith('Its clock') || says.includes('a power failure')

/** All that is not all right. */
async function complaints(): Promise<Finding[]> {
  const findings = await examine(settings, around)
  for (const { says } of findings) expect(says).not.toContain('secret')
  return findings.filter((finding) => finding.state !== 'ok' && !isOfTests(finding))
}

const complaint = (about: string, state: string, says: string) => ({
  about,
  state,
  says: expect.stringContaining(says),
})

describe('an examination', () => {
  it('of a complete installation finds nothing', async () => {
    expect(await complaints()).toEqual([])
  })

  it('makes nothing', async () => {
    settings.DATA_DIR = await newFolder()
    settings.DATABASE_URL = ''
    expect(await complaints()).toEqual([])
    expect(await readdir(settings.DATA_DIR)).toEqual([])
  })

  it('of bad settings names each, and looks at the build all the same', async () => {
    settings.PORT = 'ninety'
    settings.STRIPE_SECRET_KEY = ''
    around.dist = await newFolder()
    expect(await complaints()).toEqual([
      complaint('settings', 'problem', 'Bad settings: PORT must be'),
      complaint('build', 'problem', 'api/main.js'),
    ])
  })

  it.each<[string, () => void, string, string, string]>([
    [
      'a key that Stripe refuses',
      () => (stripe.status = 401),
      'payments',
      'problem',
      'Stripe does not answer',
    ],
    [
      'no webhook for us',
      () => (stripe.webhooks = []),
      'payments',
      'problem',
      'sends no webhooks to https://live.e',
    ],
    [
      'a webhook that is turned off',
      () => (stripe.webhooks = [{ ...webhook, status: 'disabled' }]),
      'payments',
      'problem',
      'sends no webhooks',
    ],
    [
      'a webhook without some events',
      () => (stripe.webhooks = [{ ...webhook, enabled_events: ['payment_intent.succeeded'] }]),
      'payments',
      'warning',
      'lacks refund.updated',
    ],
    [
      'a wrong clock',
      () => (stripe.time = new Date(now().getTime() + 120_000)),
      'clock',
      'problem',
      'its webhooks are refused',
    ],
    [
      'a mail server that is away',
      () => (settings.SMTP_URL = 'smtp://kit:secret@127.0.0.1:1'),
      'mail',
      'warning',
      'ECONNREFUSED',
    ],
    ['no mail server', () => (settings.SMTP_URL = ''), 'mail', 'warning', 'set SMTP_URL'],
    [
      'a token that Twilio refuses',
      () => (twilio = { status: 401, reply: { message: 'Authenticate, not by secret' } }),
      'text messages',
      'warning',
      'Twilio answered 401: Authenticate, not by …',
    ],
    [
      'a suspended account at Twilio',
      () => (twilio.reply = { sid: 'AC1', status: 'suspended' }),
      'text messages',
      'warning',
      'is suspended',
    ],
    [
      'a mailbox for push services that nobody reads',
      () => {
        settings.VAPID_SUBJECT = ''
        settings.PUBLIC_URL = 'https://live.example'
      },
      'notifications',
      'warning',
      'set VAPID_SUBJECT',
    ],
    [
      'a database that is away',
      () => (settings.DATABASE_URL = 'postgres://x:secret@127.0.0.1:1/none'),
      'database',
      'problem',
      'DATABASE_URL',
    ],
  ])('finds %s', async (_, harm, about, state, says) => {
    harm()
    expect(await complaints()).toEqual([complaint(about, state, says)])
  })

  it('finds tables of a later version', async () => {
    const name = '999_later'
    await app.db('knex_migrations').insert({ name, batch: 9, migration_time: new Date() })
    expect(await complaints()).toEqual([complaint('database', 'problem', name)])
    await app.db('knex_migrations').where({ name }).delete()
  })

  if (onPostgres())
    it('finds a PostgreSQL that loses payments at a power failure, and another clock', async () => {
      const found = (await examine(settings, around)).filter(isOfTests)
      for (const says of [
        'fsync is off',
        'full_page_writes is off',
        'synchronous_commit is off',
        'Its clock',
      ])
        expect(found).toContainEqual(complaint('database', 'problem', says))
    })
})

describe('npm run doctor', () => {
  const run = async () => {
    const child = runChild('api/doctor.ts', settings)
    return { code: await child.ended(), output: child.output() }
  }

  it('exits with 0 during development', async () => {
    settings = { DATA_DIR: app.dataDir }
    const { code, output } = await run()
    expect(output).toContain('NODE_ENV is not production')
    expect({ code, output }).toMatchObject({ code: 0 })
  })

  it('exits with 1 at a problem', async () => {
    settings = { DATA_DIR: app.dataDir, DATABASE_URL: 'postgres://kit:secret@127.0.0.1:1/none' }
    const { code, output } = await run()
    expect(output).toMatch(/^PROBLEM +database +The database of DATABASE_URL cannot be used: .*ECONNREFUSED/m)
    expect({ code, output }).toMatchObject({ code: 1, output: expect.not.stringContaining('secret') })
  })
})
