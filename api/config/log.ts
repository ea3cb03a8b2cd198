import { type LoggerOptions, pino } from 'pino'

export type Log = Pick<import('pino').Logger, 'info' | 'warn' | 'error' | 'debug' | 'child'>

/** Structured logs, one JSON object per line. Bodies, headers and query strings are never logged. */
export function createLog(level: string): Log {
  return pino(logOptions(level))
}

export function logOptions(level: string): LoggerOptions {
  return {
    level,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
    // Defence in depth, in case a secret reaches a log call.
    redact: {
      paths: ['password', 'cookie', 'clientSecret', 'client_secret'].flatMap((name) => [
        name,
        `*.${name}`,
        // An error of the card provider contains the whole intent: `err.raw.payment_intent.client_secret`.
        `*.*.${name}`,
        `*.*.*.${name}`,
      ]),
      censor: '[hidden]',
    },
    base: undefined,
  }
}
