import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { join } from 'node:path'
import type { Knex } from 'knex'
import { createApp } from './app.ts'
import type { Deps, PasswordHashing } from './config/deps.ts'
import { addressOf, type Env } from './config/env.ts'
import { codeOf, messageOf } from './config/errorDetails.ts'
import { defaultLimits, type Limits } from './config/limits.ts'
import type { Log } from './config/log.ts'
import { createMetrics } from './config/metrics.ts'
import { assertPragmas, createDb } from './db/knex.ts'
import { migrate } from './db/migrate.ts'
import { watchStorage } from './db/watchStorage.ts'
import { withStartLock } from './db/withStartLock.ts'
import { createPostgresPubSub } from './events/postgresPubSub.ts'
import { createPubSub } from './events/pubSub.ts'
import { owaspHashing } from './features/accounts/passwords.ts'
import { createFileMailer, createSmtpMailer } from './integrations/mailer/mailer.ts'
import { connectPayments } from './integrations/payments/connectPayments.ts'
import { createFileSms, createTwilioSms } from './integrations/sms/sms.ts'
import { createSqlConsole } from './integrations/sqlConsole/createSqlConsole.ts'
import { createTesseractReader } from './integrations/textReader/tesseractReader.ts'
import type { TextReader } from './integrations/textReader/textReader.ts'
import { createTicketReader } from './integrations/ticketReader/createTicketReader.ts'
import type { TicketReader } from './integrations/ticketReader/ticketReader.ts'
import type { Reach } from './integrations/webPush/reach.ts'
import { loadVapidKeys } from './integrations/webPush/vapidKeys.ts'
import { createWebPush } from './integrations/webPush/vapidWebPush.ts'
import { createJobRunner, type JobRunner } from './jobs/runJobs.ts'

/** Running requests get this long to finish when the process stops. Milliseconds. */
const gracePeriodMs = 10_000

/**
 * Keep-alive timeout of idle connections. Longer than that of proxies (usually 60 s), which could otherwise send a request
 * over a connection that is being closed. Milliseconds.
 */
const idleConnectionMs = 75_000

export interface RunningServer {
  /** Address of the server, e.g. `http://127.0.0.1:3000`. */
  address: string
  deps: Deps
  jobRunner: JobRunner
  /** Signals proxies that the server is about to stop; until `stop` it answers as before. */
  drain: () => void
  /** Finishes running requests and jobs, then closes everything. */
  stop: () => Promise<void>
}

interface Options {
  env: Env
  log: Log
  now?: () => Date
  limits?: Limits
  /** Tests, which sign in thousands of times, take a cheaper one. */
  passwordHashing?: PasswordHashing
  pwaRoot?: string
  /** Heartbeat interval of event streams, in milliseconds. */
  heartbeatMs?: number
  /** Connects to the card provider; tests add a connection that they can cut. */
  connect?: typeof connectPayments
  /** Reads screenshots; tests bring one that knows what is on them. */
  textReader?: TextReader
  ticketReader?: TicketReader
  /** The file of the program that runs queries of the SQL console; tests bring one that starts faster. */
  queryProgram?: () => string
  /** How long such a query may take, in milliseconds. */
  queryTimeoutMs?: number
  /** Where notifications may be sent: the public internet. Tests bring one that reaches their push service; no setting does. */
  pushReach?: Reach
  /** False leaves jobs to `jobRunner.runDue`, for tests. */
  runJobs?: boolean
  /** Called when tables and jobs exist, before the server listens. */
  beforeListening?: (deps: Deps, sandboxAddress: string | undefined) => Promise<void>
}

/** Starts one process of the application: database, card provider, mail, jobs and the HTTP server. */
export async function startServer({
  env,
  log,
  now = () => new Date(),
  limits = defaultLimits,
  passwordHashing = owaspHashing,
  pwaRoot,
  heartbeatMs,
  connect = connectPayments,
  textReader = createTesseractReader({ log }),
  ticketReader = createTicketReader({ log }),
  queryProgram,
  queryTimeoutMs,
  pushReach,
  runJobs = true,
  beforeListening,
}: Options): Promise<RunningServer> {
  const db = await openDatabase(env)

  // The sandbox calls our webhook, whose port is known only once we listen.
  let port = env.port
  const provider = await connect({ env, log, now, webhookPort: () => port })
  const addresses = { from: env.mailFrom, replyTo: env.supportEmail }
  const mailFolder = join(env.dataDir, 'mail')
  const mailer = env.smtpUrl
    ? createSmtpMailer(env.smtpUrl, addresses)
    : createFileMailer(mailFolder, addresses, now)
  const sms = env.twilio ? createTwilioSms(env.twilio) : createFileSms(mailFolder, now)
  const webPush = createWebPush({
    keys: env.vapid ?? (await loadVapidKeys(db, now())),
    subject: env.vapidSubject,
    now,
    ...(pushReach && { reach: pushReach }),
  })
  const pubSub = env.databaseUrl ? await createPostgresPubSub(db, env.databaseUrl, log) : createPubSub()

  let jobRunner: JobRunner | undefined
  const deps: Deps = {
    env,
    db,
    now,
    log,
    metrics: createMetrics(),
    payments: provider.payments,
    mailer,
    sms,
    webPush,
    textReader,
    ticketReader,
    sqlConsole: createSqlConsole({ db, env, log, program: queryProgram, timeoutMs: queryTimeoutMs }),
    limits,
    passwordHashing,
    pubSub,
    storage: watchStorage({ db, dataDir: env.dataDir, now, log }),
    wakeJobs: () => jobRunner?.wake(),
  }
  const app = createApp(deps, { pwaRoot, heartbeatMs, sandbox: provider.sandbox?.handle })
  jobRunner = createJobRunner(deps, app.jobs)
  if (beforeListening) await withStartLock(env, () => beforeListening(deps, provider.sandboxAddress))

  const server = createServer({ keepAliveTimeout: idleConnectionMs }, app.koa.callback())
  refuseMalformedRequests(server, log)
  await listen(server, env)
  port = (server.address() as AddressInfo).port
  if (runJobs) jobRunner.start()
  provider.sandbox?.start()
  // Deliver the demo's payment webhooks before the first visitor arrives.
  await provider.sandbox?.untilIdle()

  let stopping: Promise<void> | undefined
  async function stopNow(): Promise<void> {
    const jobsStopped = jobRunner?.stop()
    const closed = new Promise<void>((resolve) => server.close(() => resolve()))
    app.endStreams()
    // A keep-alive connection that has just finished a request would otherwise stay open.
    const closingIdle = setInterval(() => server.closeIdleConnections(), 50)
    const graceTimer = setTimeout(() => server.closeAllConnections(), gracePeriodMs)
    await closed
    clearInterval(closingIdle)
    clearTimeout(graceTimer)
    await jobsStopped
    await provider.close()
    await pubSub.close()
    await mailer.close()
    webPush.close()
    await textReader.close()
    await ticketReader.close()
    deps.sqlConsole.close()
    await db.destroy()
  }

  return {
    address: addressOf(env.host, port),
    deps,
    jobRunner,
    drain: app.drain,
    stop: () => {
      stopping ??= stopNow()
      return stopping
    },
  }
}

/**
 * Answers what Node cannot parse as HTTP, or does not receive in time, as Node itself does, and closes the connection. Node's error
 * carries the packet, so only its code is logged: nodejs.org/api/http.html#event-clienterror
 */
function refuseMalformedRequests(server: Server, log: Log): void {
  const statuses: { [code: string]: string } = {
    HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
    HPE_CHUNK_EXTENSIONS_OVERFLOW: '413 Payload Too Large',
    ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
  }
  const replies = new WeakMap<object, ServerResponse>()
  server.on('request', ({ socket }, reply) => replies.set(socket, reply))
  server.on('clientError', (error, socket: Socket) => {
    const code = codeOf(error)
    log.info({ code, ip: socket.remoteAddress }, 'a malformed request was refused')
    const reply = replies.get(socket)
    const isBetweenReplies = !reply?.headersSent || reply.writableFinished
    if (socket.writable && isBetweenReplies) {
      socket.write(`HTTP/1.1 ${statuses[code ?? ''] ?? '400 Bad Request'}\r\nConnection: close\r\n\r\n`)
    }
    socket.destroySoon()
  })
}

/** @throws {Error} with one line that names the setting, if there is no database */
async function openDatabase(env: Env): Promise<Knex> {
  try {
    const db = createDb(env)
    await db.raw('select 1')
    await assertPragmas(db)
    await migrate(db, env)
    return db
  } catch (error) {
    const setting = env.databaseUrl ? 'DATABASE_URL' : `DATA_DIR=${env.dataDir}`
    const [reason] = messageOf(error).split('\n')
    throw new Error(`The database of ${setting} cannot be used: ${reason}`, { cause: error })
  }
}

function listen(server: Server, env: Env): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error) =>
      reject(new Error(`Cannot listen at HOST=${env.host} and PORT=${env.port}: ${error.message}`)),
    )
    server.listen(env.port, env.host, () => {
      server.removeAllListeners('error')
      resolve()
    })
  })
}
