import { join } from 'node:path'
import { z } from 'zod'
import { sandboxKeys } from '../integrations/payments/sandboxKeys.ts'
import type { TwilioSettings } from '../integrations/sms/sms.ts'
import {
  isKeyPair,
  isPlaceholder,
  isSubjectTaken,
  type VapidKeys,
} from '../integrations/webPush/vapidKeys.ts'

/** Only this machine can reach the server there. */
export const isLoopback = (host: string) => /^(?:127(?:\.\d{1,3}){3}|localhost|::1)$/i.test(host)

/** In the source and so known to everyone, who could then sign any session cookie. */
const developmentSecret = 'live-shows development secret, not for production'

/** Shown to users where no address is configured. */
const developmentMailbox = 'support@live-shows.example'

const switchText = z
  .enum(['on', 'off', 'true', 'false', '1', '0'], { error: 'must be on or off' })
  .transform((text) => ['on', 'true', '1'].includes(text))

function wholeNumber(max: number) {
  const rule = `must be a whole number from 0 to ${max}`
  return z.string().regex(/^\d+$/, rule).transform(Number).pipe(z.number().max(max, rule))
}

/** Browsers send the origin without a path, and the app is served at `/`. */
function isOrigin(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, origin } = new URL(text)
  return /^https?:$/.test(protocol) && text.replace(/\/+$/, '') === origin
}

function isSmtpUrl(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, hostname } = new URL(text)
  return /^smtps?:$/.test(protocol) && hostname !== ''
}

const environments = ['development', 'test', 'production'] as const
const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

const settings = z.object({
  NODE_ENV: z
    .enum(environments, { error: `must be one of ${environments.join(', ')}` })
    .default('development'),
  PORT: wholeNumber(65535).default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  PUBLIC_URL: z
    .string()
    .refine(isOrigin, 'must be an address without a path, like https://live-shows.example')
    .optional(),
  DATA_DIR: z.string().min(1).default('./data'),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must begin with postgres://')
    .optional(),
  SESSION_SECRETS: z.string().optional(),
  STRIPE_SECRET_KEY: z.string().startsWith('sk_', 'must begin with sk_').optional(),
  STRIPE_PUBLISHABLE_KEY: z.string().startsWith('pk_', 'must begin with pk_').optional(),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_\w+(?:\s*,\s*whsec_\w+)*$/, 'must begin with whsec_; separate several by commas')
    .optional(),
  SMTP_URL: z
    .string()
    .refine(isSmtpUrl, 'must be an address like smtps://user:password@mail.example.com')
    .optional(),
  MAIL_FROM: z
    .string()
    .refine((text) => addressIn(text), 'must contain an address, like Live Shows <concierge@example.com>')
    .optional(),
  SUPPORT_EMAIL: z.email('must be an email address').optional(),
  TWILIO_ACCOUNT_SID: z.string().startsWith('AC', 'must begin with AC').optional(),
  TWILIO_AUTH_TOKEN: z.string().min(1).optional(),
  TWILIO_FROM: z
    .string()
    .regex(/^(?:\+\d{7,15}|MG\w+)$/, 'must be a number like +15550100199 or a messaging service id')
    .optional(),
  VAPID_PUBLIC_KEY: z.string().optional(),
  VAPID_PRIVATE_KEY: z.string().optional(),
  VAPID_SUBJECT: z
    .string()
    .refine(
      (subject) => isSubjectTaken(subject) && !isPlaceholder(subject),
      'must be a mailbox or page of yours, like mailto:team@your-company.com: push services refuse names inside a network, examples and spaces',
    )
    .optional(),
  TRUST_PROXY: wholeNumber(10).default(0),
  METRICS_TOKEN: z.string().min(16, 'must be at least 16 characters long').optional(),
  LOG_LEVEL: z.enum(logLevels, { error: `must be one of ${logLevels.join(', ')}` }).default('info'),
  DEMO_DATA: switchText.optional(),
})

export interface Env {
  production: boolean
  port: number
  host: string
  /** The address users open, without a trailing slash; links in mails start with it. */
  publicUrl: string
  dataDir: string
  databaseUrl: string | undefined
  /** Newest first: the first signs, all verify. */
  sessionSecrets: string[]
  /** Undefined: use the local sandbox. */
  stripe: { secretKey: string; publishableKey: string; webhookSecrets: string[] } | undefined
  smtpUrl: string | undefined
  mailFrom: string
  /** The mailbox for users, also the Reply-To of mails. Undefined if no address is configured. */
  supportEmail: string | undefined
  /** Undefined: text messages are written to files in the mail folder. */
  twilio: TwilioSettings | undefined
  /** Undefined: the pair that is kept in the database. */
  vapid: VapidKeys | undefined
  /** Contact for push services, as a `mailto:` or `https:` URL. */
  vapidSubject: string
  /** Number of proxies in front of the server. */
  trustProxy: number
  /** Bearer token to read the metrics. Undefined: only programs on this machine may. */
  metricsToken: string | undefined
  logLevel: string
  /** Whether the log is for somebody who develops, not for programs. */
  hasReadableLog: boolean
  demoData: boolean
}

/**
 * Parses the settings from a process environment.
 *
 * @throws {Error} with one line that names every invalid or missing setting
 */
export function parseEnv(source: NodeJS.ProcessEnv): Env {
  // An empty value in an .env file means "not set".
  const present = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''))
  const parsed = settings.safeParse(present)
  if (!parsed.success) {
    const problems = parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`)
    throw new Error(`Bad settings: ${problems.join('; ')}`)
  }
  const values = parsed.data
  const production = values.NODE_ENV === 'production'

  const stripe = [values.STRIPE_SECRET_KEY, values.STRIPE_PUBLISHABLE_KEY, values.STRIPE_WEBHOOK_SECRET]
  const problems: string[] = []
  if (stripe.some(Boolean) && !stripe.every(Boolean)) {
    problems.push(
      'STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY and STRIPE_WEBHOOK_SECRET are set together or not at all',
    )
  }
  const [secretMode, publishableMode] = stripe.map((key) => /^[a-z]+_(test|live)_/.exec(key ?? '')?.[1])
  if (secretMode && publishableMode && secretMode !== publishableMode) {
    problems.push('STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY are not both for test or both for live')
  }
  const twilio = [values.TWILIO_ACCOUNT_SID, values.TWILIO_AUTH_TOKEN, values.TWILIO_FROM]
  if (twilio.some(Boolean) && !twilio.every(Boolean)) {
    problems.push('TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN and TWILIO_FROM are set together or not at all')
  }
  const { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey } = values
  const vapid = publicKey && privateKey ? { publicKey, privateKey } : undefined
  if (Boolean(publicKey) !== Boolean(privateKey)) {
    problems.push('VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY are set together or not at all')
  } else if (vapid && !isKeyPair(vapid)) {
    problems.push('VAPID_PUBLIC_KEY is not the public key of VAPID_PRIVATE_KEY, both in base64url')
  }
  // The development secret contains a comma, so the whole text is searched.
  const hasOwnSecrets = values.SESSION_SECRETS?.includes(developmentSecret) === false
  const sessionSecrets =
    values.SESSION_SECRETS !== undefined && hasOwnSecrets
      ? listOf(values.SESSION_SECRETS)
      : [developmentSecret]
  if (sessionSecrets.some(({ length }) => length < 32)) {
    problems.push('SESSION_SECRETS must be at least 32 characters long each')
  }
  if (!production && !isLoopback(values.HOST) && !hasOwnSecrets) {
    problems.push(
      `SESSION_SECRETS of your own are required with HOST=${values.HOST}: others can reach it, and the development secret is public`,
    )
  }
  if (production) {
    if (!values.SESSION_SECRETS) problems.push('SESSION_SECRETS is required in production')
    else if (!hasOwnSecrets)
      problems.push('SESSION_SECRETS must not contain the development secret: it is public')
    if (values.STRIPE_WEBHOOK_SECRET?.includes(sandboxKeys.webhookSecret)) {
      problems.push("STRIPE_WEBHOOK_SECRET must not be the sandbox's: it is public")
    }
    if (values.TRUST_PROXY === 0) {
      problems.push(
        'TRUST_PROXY is required in production: the number of proxies in front of the server, one of which ends HTTPS (without it no cookie can be set)',
      )
    }
    if (!values.PUBLIC_URL?.startsWith('https:')) {
      problems.push('PUBLIC_URL is required in production, and begins with https://')
    }
    if (!stripe.some(Boolean))
      problems.push('the STRIPE_… keys are required in production: there is no sandbox there')
    if (values.DEMO_DATA) problems.push('DEMO_DATA has no place in production')
  }
  const publicUrl = (values.PUBLIC_URL ?? addressOf(values.HOST, values.PORT)).replace(/\/+$/, '')
  const supportEmail =
    values.SUPPORT_EMAIL ?? addressIn(values.MAIL_FROM) ?? (production ? undefined : developmentMailbox)
  const vapidSubject = [values.VAPID_SUBJECT, publicUrl, `mailto:${supportEmail}`].find(
    (subject) => subject !== undefined && isSubjectTaken(subject),
  )
  if (production && vapidSubject === undefined) {
    problems.push(
      'VAPID_SUBJECT is required, like mailto:team@your-company.com: push services take neither PUBLIC_URL nor SUPPORT_EMAIL',
    )
  }
  if (problems.length > 0) throw new Error(`Bad settings: ${problems.join('; ')}`)

  const [secretKey, publishableKey, webhookSecrets] = stripe
  const [accountSid, authToken, from] = twilio
  return {
    production,
    port: values.PORT,
    host: values.HOST,
    publicUrl,
    dataDir: values.DATA_DIR,
    databaseUrl: values.DATABASE_URL,
    sessionSecrets,
    stripe:
      secretKey && publishableKey && webhookSecrets
        ? { secretKey, publishableKey, webhookSecrets: listOf(webhookSecrets) }
        : undefined,
    smtpUrl: values.SMTP_URL,
    mailFrom: values.MAIL_FROM ?? 'Live Shows <concierge@live-shows.example>',
    supportEmail,
    twilio: accountSid && authToken && from ? { accountSid, authToken, from } : undefined,
    vapid,
    vapidSubject: vapidSubject ?? `mailto:${developmentMailbox}`,
    trustProxy: values.TRUST_PROXY,
    metricsToken: values.METRICS_TOKEN,
    logLevel: values.LOG_LEVEL,
    hasReadableLog: values.NODE_ENV === 'development',
    demoData: values.DEMO_DATA ?? (!production && isLoopback(values.HOST)),
  }
}

function listOf(text: string): string[] {
  return text.split(',').map((item) => item.trim())
}

/** Where a browser on this machine reaches a server that listens there. */
export function addressOf(host: string, port: number): string {
  const isEverywhere = ['0.0.0.0', '::'].includes(host)
  return `http://${isEverywhere ? 'localhost' : host.includes(':') ? `[${host}]` : host}:${port}`
}

/** What works only half with these settings; each a line for the log. */
export function settingsToWarnOf({ production, smtpUrl, twilio, host, publicUrl, port }: Env): string[] {
  const warnings: string[] = []
  if (production && !smtpUrl) warnings.push('SMTP_URL is not set: mails are only written to files')
  if (production && !twilio) warnings.push('TWILIO_… is not set: text messages are only written to files')
  if (!isLoopback(host) && publicUrl === addressOf(host, port)) {
    warnings.push(`PUBLIC_URL is not set: links in mails begin with ${publicUrl}, which may work only here`)
  }
  return warnings
}

/** The address in `Live Shows <concierge@example.com>`, or a bare address. */
function addressIn(sender = ''): string | undefined {
  return z.email().safeParse(/<([^<>]+)>\s*$/.exec(sender)?.[1] ?? sender.trim()).data
}

/** The SQLite database file. */
export function sqliteFile(dataDir: string): string {
  return join(dataDir, 'live-shows.sqlite')
}
