import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { accountsApi } from '#contract/accounts.ts'
import type { Deps } from '../config/deps.ts'
import { parseEnv } from '../config/env.ts'
import { defaultLimits, type Limits } from '../config/limits.ts'
import { createLog, type Log } from '../config/log.ts'
import { User } from '../features/accounts/User.ts'
import { type RunningServer, startServer } from '../startServer.ts'
import { TestClient } from './TestClient.ts'
import { createTestDatabase } from './testDatabase.ts'
import { createTestPayments, type TestPayments } from './testPayments.ts'

/** A clock that stands still until a test moves it. */
export interface TestClock {
  now: () => Date
  /** @param ms milliseconds forward */
  advance(ms: number): void
}

export interface TestApp {
  address: string
  dataDir: string
  deps: Deps
  clock: TestClock
  payments: TestPayments
  /** Runs every job that is due. */
  runJobs(): Promise<number>
  /** A visitor who has not signed in. */
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

export const testPassword = 'a long enough password'
let people = 0

interface Options {
  deliverWebhooks?: boolean
  pwaRoot?: string
  /** Milliseconds between the heartbeats of event streams. */
  heartbeatMs?: number
  /** An existing database, to be a second process on it. */
  databaseUrl?: string
  log?: Log
  /** Other limits than those in use, some of them. */
  limits?: Partial<Limits>
  /** More settings, as in the environment. */
  env?: Record<string, string>
}

/**
 * Starts the whole application on a database and a port of its own. Everything is real but the clock, which tests move, and
 * the job runner, which tests run by hand.
 */
export async function startTestApp({
  deliverWebhooks = true,
  env = {},
  limits = {},
  databaseUrl: sharedDatabase,
  log = createLog('silent'),
  ...serverOptions
}: Options = {}): Promise<TestApp> {
  const dataDir = await mkdtemp(join(tmpdir(), 'live-shows-test-'))
  const databaseUrl = sharedDatabase ?? (await createTestDatabase())
  const clock = createTestClock()
  const payments = createTestPayments({ deliverWebhooks })
  const server: RunningServer = await startServer({
    env: parseEnv({
      DATA_DIR: dataDir,
      PORT: '0',
      LOG_LEVEL: 'silent',
      ...(databaseUrl && { DATABASE_URL: databaseUrl }),
      ...env,
    }),
    log,
    ...serverOptions,
    limits: { ...defaultLimits, ...limits },
    now: clock.now,
    connect: payments.connect,
    runJobs: false,
  })
  const { deps, address } = server

  return {
    address,
    dataDir,
    deps,
    clock,
    payments,
    runJobs: () => server.jobRunner.runDue(),
    visitor: () => new TestClient(address),
    async signIn({ name = 'Sam Rivera', ...roles } = {}) {
      people += 1
      const client = new TestClient(address)
      const email = `person${people}@example.com`
      const { user } = await client.call(accountsApi.register, {
        body: { email, password: testPassword, name, phone: '(555) 010-0199', zipCode: '94704' },
      })
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

function createTestClock(): TestClock {
  // Whole milliseconds of the present, since the database, Stripe's signatures and cookies all know today.
  let offset = 0
  let last = 0
  return {
    now: () => {
      // Never twice the same, so that "newest first" has one answer.
      last = Math.max(last + 1, Date.now() + offset)
      return new Date(last)
    },
    advance(ms) {
      offset += ms
      // The clock may be ahead of the machine's: what was due in `ms` is due now.
      last += ms
    },
  }
}
