import { copyFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, inject } from 'vitest'
import { accountsApi } from '#contract/accounts.ts'
import { createApp } from '../app.ts'
import type { Deps, PasswordHashing } from '../config/deps.ts'
import { parseEnv, sqliteFile } from '../config/env.ts'
import { defaultLimits, type Limits } from '../config/limits.ts'
import { createLog, type Log } from '../config/log.ts'
import { User } from '../features/accounts/User.ts'
import type { TextReader } from '../integrations/textReader/textReader.ts'
import type { TicketReader } from '../integrations/ticketReader/ticketReader.ts'
import type { Reach } from '../integrations/webPush/reach.ts'
import { type RunningServer, startServer } from '../startServer.ts'
import { checkRepliesOf } from './checkReplies.ts'
import { bundle } from './childProcess.ts'
import { type PushService, startPushService } from './pushService.ts'
import { TestClient } from './TestClient.ts'
import { createTestDatabase } from './testDatabase.ts'
import { createTestPayments, type TestPayments } from './testPayments.ts'

/** The present time, which a test can move on. */
export interface TestClock {
  now: () => Date
  /** @param ms milliseconds forward */
  advance(ms: number): void
}

export interface TestApp {
  address: string
  dataDir: string
  deps: Deps
  db: Deps['db']
  clock: TestClock
  payments: TestPayments
  /** Runs every due job. */
  runJobs(): Promise<number>
  /** A client that is not signed in. */
  visitor(): TestClient
  /** A new account, signed in. */
  signIn(person?: NewPerson): Promise<SignedIn>
  stop(): Promise<void>
}

export interface NewPerson {
  name?: string
  isAdmin?: boolean
  isDeveloper?: boolean
}

export interface SignedIn {
  client: TestClient
  user: User
}

/** Argon2id's minimum: a test that is not about hashing should not wait for it. */
const cheapHashing: PasswordHashing = { memoryCost: 8, timeCost: 1, parallelism: 1 }
export const testPassword = 'a long enough password'
let people = 0

/** A valid registration. */
export function registrationOf(email: string, name = 'Sam Rivera') {
  return { email, password: testPassword, name, phone: '(555) 010-0199', zipCode: '94704' }
}

interface Options {
  deliverWebhooks?: boolean
  pwaRoot?: string
  /** Heartbeat interval of event streams, in milliseconds. */
  heartbeatMs?: number
  /** An existing database, to start a second process on it. */
  databaseUrl?: string
  /** The clock of that other process: machines that share a database agree on the time. */
  clock?: TestClock
  log?: Log
  textReader?: TextReader
  ticketReader?: TicketReader
  /** How long a query of the SQL console may take, in milliseconds. */
  queryTimeoutMs?: number
  pushReach?: Reach
  passwordHashing?: PasswordHashing
  /** Rate limits to override. */
  limits?: Partial<Limits>
  /** Additional settings, as in the environment. */
  env?: Record<string, string>
  /** As in production, but with the card provider's sandbox. */
  production?: boolean
}

/**
 * Starts the whole application on its own database and port. Only the clock and the job runner are controlled by the test.
 */
export async function startTestApp({
  deliverWebhooks = true,
  env = {},
  production = false,
  limits = {},
  passwordHashing = cheapHashing,
  databaseUrl: sharedDatabase,
  clock = createTestClock(),
  log = createLog('silent'),
  ...serverOptions
}: Options = {}): Promise<TestApp> {
  const dataDir = await mkdtemp(join(tmpdir(), 'live-shows-test-'))
  const databaseUrl = sharedDatabase ?? (await createTestDatabase())
  if (!databaseUrl) await copyFile(inject('migratedFile'), sqliteFile(dataDir))
  const payments = createTestPayments({ deliverWebhooks })
  const server: RunningServer = await startServer({
    env: {
      ...parseEnv({
        DATA_DIR: dataDir,
        PORT: '0',
        LOG_LEVEL: 'silent',
        ...(databaseUrl && { DATABASE_URL: databaseUrl }),
        ...env,
      }),
      production,
    },
    log,
    ...serverOptions,
    limits: { ...defaultLimits, ...limits },
    passwordHashing,
    queryProgram,
    now: clock.now,
    connect: payments.connect,
    runJobs: false,
  })
  const { deps, address } = server
  checkRepliesOf(address, () => createApp(deps).routes)
  // The data is thrown away, so it need not be synced to disk; the operating system keeps it when a process is killed.
  if (!databaseUrl) await deps.db.raw('pragma synchronous = off')

  return {
    address,
    dataDir,
    deps,
    db: deps.db,
    clock,
    payments,
    runJobs: () => server.jobRunner.runDue(),
    visitor: () => new TestClient(address),
    async signIn({ name = 'Sam Rivera', ...roles } = {}) {
      people += 1
      const client = new TestClient(address)
      const email = `person${people}@example.com`
      const { user } = await client.call(accountsApi.register, { body: registrationOf(email, name) })
      if (Object.keys(roles).length > 0) await User.query(deps.db).findById(user.id).patch(roles)
      await client.call(accountsApi.login, { body: { email, password: testPassword } })
      return { client, user: await User.query(deps.db).findById(user.id).throwIfNotFound() }
    },
    async stop() {
      await server.stop()
      await payments.close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

let bundledProgram: string | undefined
function queryProgram(): string {
  bundledProgram ??= bundle('api/integrations/sqlConsole/queryProcess.ts')
  return bundledProgram
}

function createTestClock(): TestClock {
  // Starts at the present, because the database, Stripe's signatures and cookies use the real time.
  let offset = 0
  let last = 0
  return {
    now: () => {
      // Strictly increasing, so that "newest first" is unambiguous.
      last = Math.max(last + 1, Date.now() + offset)
      return new Date(last)
    },
    advance(ms) {
      offset += ms
      // The clock may be ahead of the real time, so advance from its last value: what was due in `ms` must be due now.
      last += ms
    },
  }
}

/** The whole application for the tests of a file or a `describe`, from before the first one until after the last. */
export function sharedApp(options: Parameters<typeof startTestApp>[0] = {}): TestApp {
  const app = {} as TestApp
  beforeAll(async () => {
    Object.assign(app, await startTestApp(options))
  })
  afterAll(() => app.stop())
  return app
}

/** A new account, signed in before the first test. */
export function sharedPerson(app: TestApp, person: NewPerson = {}): SignedIn {
  const signedIn = {} as SignedIn
  beforeAll(async () => {
    Object.assign(signedIn, await app.signIn(person))
  })
  return signedIn
}

/** A push service for all tests of a file; the app reaches it if it is configured to. */
export function sharedPushService(): PushService {
  const service = {} as PushService
  beforeAll(async () => {
    Object.assign(service, await startPushService())
  })
  afterAll(() => service.close())
  return service
}
