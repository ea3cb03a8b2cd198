import { access, constants, readdir, stat, statfs } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { type Env, parseEnv, settingsToWarnOf, sqliteFile } from './config/env.ts'
import { codeOf, messageOf } from './config/errorDetails.ts'
import { assertPragmas, createDb, isPostgres } from './db/knex.ts'
import { compareMigrations } from './db/migrate.ts'
import { checkSmtp } from './integrations/mailer/mailer.ts'
import { inspectStripe } from './integrations/payments/stripePayments.ts'
import { checkTwilio } from './integrations/sms/sms.ts'
import { isPlaceholder } from './integrations/webPush/vapidKeys.ts'

/** Longer than any of the calls that are made may take by itself. Milliseconds. */
const patienceMs = 25_000
/** Stripe's signatures are refused after five minutes. Milliseconds. */
const clockToleranceMs = 60_000
/** As in `docs/operations/alerts.yml`. Bytes. */
const spareBytes = 1e9
/** What `api/features/payments` acts on, of which the first two are the least. */
const neededEvents = ['payment_intent.succeeded', 'refund.updated', 'charge.dispute.created']

export interface Finding {
  about: string
  /** `problem`: the server would not start, or money would not work. */
  state: 'ok' | 'warning' | 'problem'
  /** What is so, and what to do about it. */
  says: string
}

type Result = Omit<Finding, 'about'>
const ok = (says: string): Result => ({ state: 'ok', says })
const warning = (says: string): Result => ({ state: 'warning', says })
const problem = (says: string): Result => ({ state: 'problem', says })

interface Options {
  now: () => Date
  /** Folder of the build. */
  dist?: string
  /** Where Stripe and Twilio are, for tests. */
  stripeHost?: Parameters<typeof inspectStripe>[0]['host']
  twilioUrl?: string
}

/**
 * Checks everything that an installation needs. Changes nothing: it makes no database, sends no mail and charges nobody. Never
 * reports a secret.
 *
 * @param source the process environment
 */
export async function examine(source: NodeJS.ProcessEnv, options: Options): Promise<Finding[]> {
  const findings = await runChecks(source, options)
  return findings.map((finding) => ({ ...finding, says: withoutSecrets(finding.says, source) }))
}

async function runChecks(source: NodeJS.ProcessEnv, options: Options): Promise<Finding[]> {
  let env: Env
  try {
    env = parseEnv(source)
  } catch (error) {
    const says = `${messageOf(error)}. Correct it in the environment or in .env; .env.example describes each.`
    return [{ about: 'settings', ...problem(says) }, ...(await answer('build', checkBuild(options)))]
  }
  const stripe = env.stripe && inspectStripe({ ...env.stripe, host: options.stripeHost })
  stripe?.catch(() => undefined)
  const checks: Record<string, Promise<Result | Result[]>> = {
    settings: checkSettings(env),
    build: checkBuild(options, env.production),
    'data folder': checkFolder(env),
    database: checkDatabase(env, options.now),
    disk: checkDisk(env),
    payments: checkPayments(env, stripe),
    mail: checkMail(env),
    'text messages': checkSms(env, options),
    notifications: checkPush(env),
    clock: checkClock(options.now, stripe),
  }
  return (await Promise.all(Object.entries(checks).map(([about, check]) => answer(about, check)))).flat()
}

/** The results of a check. An error, or no answer in time, is a problem. */
async function answer(about: string, check: Promise<Result | Result[]>): Promise<Finding[]> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<Result>((resolve) => {
    const seconds = patienceMs / 1000
    timer = setTimeout(() => resolve(problem(`There was no answer for ${seconds} seconds.`)), patienceMs)
  })
  const results = await Promise.race([check, late]).catch((error: unknown) => problem(firstLine(error)))
  clearTimeout(timer)
  return [results].flat().map((one) => ({ about, ...one }))
}

async function checkSettings(env: Env): Promise<Result[]> {
  const mode = env.production
    ? ok(`Valid, for production at ${env.publicUrl}.`)
    : warning('Valid, but NODE_ENV is not production: cards, codes and secrets are those of a demonstration.')
  // Mails and text messages have a check of their own.
  const others = settingsToWarnOf(env).filter((text) => text.startsWith('PUBLIC_URL'))
  const file = await stat('.env').catch(() => undefined)
  const isOpen = file !== undefined && (file.mode & 0o077) !== 0
  return [
    mode,
    ...others.map(warning),
    ...(isOpen ? [warning('Others on this machine can read .env: chmod 600 .env')] : []),
  ]
}

/** During development Vite serves the pages, and tsx runs the server. */
async function checkBuild({ dist = 'dist' }: Options, production = true): Promise<Result> {
  const files = ['api/main.js', 'api/queryProcess.js', 'api/ticketThread.js', 'pwa/index.html']
  const isThere = await Promise.all(files.map((file) => isFile(join(dist, file))))
  const missing = files.filter((_, at) => !isThere[at])
  if (missing.length === 0) return ok(`Complete, in ${resolve(dist)}.`)
  const says = `Not in ${resolve(dist)}: ${missing.join(', ')}. Run npm run build.`
  return production ? problem(says) : warning(says)
}

const isFile = (file: string) =>
  stat(file).then(
    (found) => found.isFile(),
    () => false,
  )

/** Everything in it has to be ours to write, and nobody else's to read: it has people's addresses and tickets. */
async function checkFolder({ dataDir }: Env): Promise<Result[]> {
  const folder = resolve(dataDir)
  const found = await stat(folder).catch(() => undefined)
  if (!found) return [warning(`${folder} does not exist. The first start makes it, if it may.`)]
  const results: Result[] = []
  for (const path of [folder, ...(await readdir(folder)).map((name) => join(folder, name))]) {
    const may = await access(path, constants.R_OK | constants.W_OK).then(
      () => true,
      () => false,
    )
    const who = process.getuid?.()
    if (!may) results.push(problem(`${path} cannot be written by this user: chown -R ${who} ${folder}`))
  }
  if ((found.mode & 0o007) !== 0) results.push(warning(`Others can look into ${folder}: chmod 700 ${folder}`))
  return results.length > 0 ? results : [ok(`${folder} is ours to write.`)]
}

async function checkDatabase(env: Env, now: () => Date): Promise<Result[]> {
  const file = sqliteFile(env.dataDir)
  // Opening it would make it.
  if (!env.databaseUrl && !(await isFile(file))) {
    return [ok(`SQLite. There is none yet: the first start makes ${file}.`)]
  }
  const db = createDb(env)
  try {
    const started = now().getTime()
    await db.raw('select 1')
    const results = [await checkTables(db)]
    if (isPostgres(db)) {
      const { rows } = await db.raw(`select current_setting('server_version') as version,
        current_setting('fsync') as "fsync", current_setting('full_page_writes') as "full_page_writes",
        current_setting('synchronous_commit') as "synchronous_commit", clock_timestamp() as time,
        current_setting('max_connections')::int as most, (select rolcreaterole or rolsuper from pg_roles where rolname = current_user) as roles`)
      const [{ version, time, most, roles, ...durable }] = rows
      results.push(ok(`PostgreSQL ${version}, at most ${most} connections; a process takes up to 12.`))
      for (const [name, value] of Object.entries(durable)) {
        if (value === 'off')
          results.push(
            problem(`${name} is off, so a power failure loses payments: alter system set ${name} = on`),
          )
      }
      if (!roles)
        results.push(
          warning('This user may not create roles, which the SQL console needs: alter role … createrole'),
        )
      if (Math.abs(time.getTime() - started) > clockToleranceMs)
        results.push(
          problem(`Its clock says ${time.toISOString()}, ours ${now().toISOString()}: set both by NTP.`),
        )
    } else {
      await assertPragmas(db)
      results.push(ok(`SQLite at ${file}, with a write-ahead log, synced at every commit.`))
    }
    return results
  } catch (error) {
    const setting = env.databaseUrl ? 'DATABASE_URL' : `DATA_DIR=${env.dataDir}`
    return [problem(`The database of ${setting} cannot be used: ${firstLine(error)}`)]
  } finally {
    await db.destroy()
  }
}

async function checkTables(db: ReturnType<typeof createDb>): Promise<Result> {
  const { missing, unknown } = await compareMigrations(db)
  if (unknown.length > 0)
    return problem(
      `Its tables are of a later version (${unknown.join(', ')}): start that version, or restore a backup.`,
    )
  return missing.length > 0
    ? ok(`The next start makes its tables: ${missing.join(', ')}.`)
    : ok('Its tables are those of this version.')
}

async function checkDisk(env: Env): Promise<Result> {
  const { bavail, bsize } = await statfs(env.dataDir).catch(() => statfs('.'))
  const free = bavail * bsize
  const size = env.databaseUrl
    ? 0
    : await stat(sqliteFile(env.dataDir)).then(
        (found) => found.size,
        () => 0,
      )
  const text = `${Math.round(free / 1e6)} MB free at ${resolve(env.dataDir)}`
  return free < size + spareBytes
    ? warning(`${text}, too little for a copy of the database: delete old backups, or enlarge it.`)
    : ok(`${text}.`)
}

async function checkPayments(
  env: Env,
  asked: ReturnType<typeof inspectStripe> | undefined,
): Promise<Result[]> {
  if (!env.stripe || !asked) return [warning('The sandbox: nobody is charged. Set the three STRIPE_… keys.')]
  const mode = env.stripe.secretKey.includes('_live_') ? 'live' : 'test'
  const { webhooks } = await asked.catch((error: unknown) => {
    throw new Error(`Stripe does not answer with STRIPE_SECRET_KEY: ${firstLine(error)}`)
  })
  const results = [
    mode === 'live' || !env.production
      ? ok(`Stripe answers, in ${mode} mode.`)
      : warning('Stripe answers, in test mode: nobody is charged.'),
  ]
  const url = `${env.publicUrl}/api/stripe/webhook`
  if (!webhooks)
    return [...results, warning(`This key may not see webhooks. Look for ${url} in Stripe’s dashboard.`)]
  const ours = webhooks.find((webhook) => webhook.url === url && webhook.isEnabled)
  if (!ours) return [...results, problem(`Stripe sends no webhooks to ${url}: add it in its dashboard.`)]
  const unsent = ours.events.includes('*') ? [] : neededEvents.filter((event) => !ours.events.includes(event))
  if (unsent.length > 0)
    return [...results, warning(`Stripe’s webhook lacks ${unsent.join(', ')}: add it in its dashboard.`)]
  return [...results, ok(`Stripe sends webhooks to ${url}.`)]
}

async function checkMail({ smtpUrl, mailFrom, production }: Env): Promise<Result> {
  if (!smtpUrl)
    return warning(`Mails${production ? ', codes included,' : ''} are only written to files: set SMTP_URL.`)
  try {
    await checkSmtp(smtpUrl)
    return ok(`The server of SMTP_URL takes our sign-in. Mails are from ${mailFrom}.`)
  } catch (error) {
    return warning(`The server of SMTP_URL does not take mail: ${firstLine(error)}`)
  }
}

async function checkSms({ twilio }: Env, { twilioUrl }: Options): Promise<Result> {
  if (!twilio) return warning('Text messages are only written to files: set the three TWILIO_… settings.')
  try {
    await checkTwilio({ ...twilio, ...(twilioUrl && { baseUrl: twilioUrl }) })
    return ok(`Twilio takes our sign-in. Messages are from ${twilio.from}.`)
  } catch (error) {
    return warning(firstLine(error))
  }
}

/** A pair that does not match is a bad setting. */
async function checkPush({ vapid, vapidSubject, production }: Env): Promise<Result> {
  if (production && isPlaceholder(vapidSubject))
    return warning(`Push services complain to ${vapidSubject}, which nobody reads: set VAPID_SUBJECT.`)
  return ok(
    `The key pair is ${vapid ? 'that of VAPID_…' : 'kept in the database'}; complaints go to ${vapidSubject}.`,
  )
}

async function checkClock(
  now: () => Date,
  asked: ReturnType<typeof inspectStripe> | undefined,
): Promise<Result> {
  const { time } = (await asked?.catch(() => undefined)) ?? {}
  const ours = `${now().toISOString()} by this machine’s clock`
  if (!time) return ok(`${ours}; there is no other to compare it with.`)
  return Math.abs(time.getTime() - now().getTime()) > clockToleranceMs
    ? problem(`${ours}, but Stripe’s says ${time.toISOString()}, so its webhooks are refused: set it by NTP.`)
    : ok(`${ours}, as by Stripe’s.`)
}

/** Some errors of a connection have no message of their own, only a code. */
function firstLine(error: unknown): string {
  return messageOf(error).split('\n')[0] || codeOf(error) || 'it failed without a reason'
}

const secretSettings = [
  'SESSION_SECRETS',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'TWILIO_AUTH_TOKEN',
  'VAPID_PRIVATE_KEY',
  'METRICS_TOKEN',
]

/** Error messages of providers may repeat what they were sent. */
function withoutSecrets(text: string, source: NodeJS.ProcessEnv): string {
  const lists = secretSettings.flatMap((name) => (source[name] ?? '').split(','))
  const passwords = ['SMTP_URL', 'DATABASE_URL'].flatMap((name) => {
    const address = source[name] ?? ''
    const { password } = URL.canParse(address) ? new URL(address) : { password: '' }
    return [address, password, decodeURIComponent(password)]
  })
  return [...lists, ...passwords]
    .map((secret) => secret.trim())
    .filter(Boolean)
    .reduce((rest, secret) => rest.replaceAll(secret, '…'), text)
}
