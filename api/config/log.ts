import { type DestinationStream, pino } from 'pino'
import { errorDetails } from './errorDetails.ts'

/** Characters of a text. */
const longestText = 2000

/** The only fields that are logged, so that no body, header, query string or secret reaches the log. */
const fields = [
  'address',
  'attempts',
  'build',
  'code',
  'event',
  'frames',
  'host',
  'intentId',
  'ip',
  'isLate',
  'job',
  'jobId',
  'message',
  'method',
  'ms',
  'name',
  'orderId',
  'path',
  'paymentId',
  'reason',
  'refundId',
  'requestId',
  'route',
  'signal',
  'status',
  'stripeRefundId',
  'type',
  'userId',
] as const

type Value = string | number | boolean | null | undefined | readonly string[]

/** What a line can say beside its text. `err` is anything that was thrown (`errorDetails`). */
export type LogFields = { [Name in (typeof fields)[number]]?: Value } & { err?: unknown }

interface Write {
  (about: LogFields, text: string): void
  (text: string): void
}

/** Structured logs, one JSON object per line, which `readableLines` puts into words during development. No call of it throws. */
export interface Log {
  fatal: Write
  error: Write
  warn: Write
  info: Write
  debug: Write
  /** A log whose lines all have these fields. */
  child(about: Pick<LogFields, 'requestId'>): Log
}

/**
 * @param level the lowest level that is written, e.g. `info`
 * @param destination the standard output by default
 */
export function createLog(level: string, destination?: DestinationStream): Log {
  const options = {
    level,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }), log: pickFields },
    // `pickFields` has made it plain data.
    serializers: { err: (details: unknown) => details },
    base: undefined,
  }
  return destination ? pino(options, destination) : pino(options)
}

function pickFields(about: LogFields): Record<string, unknown> {
  const picked: Record<string, unknown> = {}
  for (const name of fields) {
    const value = plainOf(about[name])
    if (value !== undefined) picked[name] = value
  }
  if ('err' in about) picked.err = errorDetails(about.err)
  return picked
}

function plainOf(value: unknown): Value {
  if (typeof value === 'string') return value.slice(0, longestText)
  if (typeof value === 'number' || typeof value === 'boolean' || value === null) return value
  return Array.isArray(value) ? value.map((item) => String(plainOf(item))) : undefined
}
