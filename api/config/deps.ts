import type { Knex } from 'knex'
import type { StorageWatch } from '../db/watchStorage.ts'
import type { PubSub } from '../events/pubSub.ts'
import type { Mailer } from '../integrations/mailer/mailer.ts'
import type { Payments } from '../integrations/payments/payments.ts'
import type { Sms } from '../integrations/sms/sms.ts'
import type { SqlConsole } from '../integrations/sqlConsole/sqlConsole.ts'
import type { TextReader } from '../integrations/textReader/textReader.ts'
import type { TicketReader } from '../integrations/ticketReader/ticketReader.ts'
import type { WebPush } from '../integrations/webPush/webPush.ts'
import type { Env } from './env.ts'
import type { Limits } from './limits.ts'
import type { Log } from './log.ts'
import type { Metrics } from './metrics.ts'

/** Parameters of argon2id. */
export interface PasswordHashing {
  /** KiB. */
  memoryCost: number
  /** Passes. */
  timeCost: number
  /** Lanes. */
  parallelism: number
}

/** What use cases get from outside. Created once by `startServer`, or by a test. */
export interface Deps {
  env: Env
  db: Knex
  /** The only clock. */
  now: () => Date
  log: Log
  metrics: Metrics
  payments: Payments
  mailer: Mailer
  sms: Sms
  webPush: WebPush
  textReader: TextReader
  ticketReader: TicketReader
  sqlConsole: SqlConsole
  limits: Limits
  passwordHashing: PasswordHashing
  pubSub: PubSub
  storage: StorageWatch
  /** Wakes the job runner after a job was queued. */
  wakeJobs: () => void
}
