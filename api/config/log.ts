import { type LoggerOptions, pino } from 'pino'

export type Log = Pick<import('pino').Logger, 'info' | 'warn' | 'error' | 'debug' | 'child'>

/** Structured logs, one JSON object a line. Nobody logs bodies, headers or query strings, so no secret can slip in. */
export function createLog(level: string): Log {
  return pino(logOptions(level))
}

export function logOptions(level: string): LoggerOptions {
  return {
    level,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
    // A second net under "nobody logs secrets".
    redact: {
      paths: ['password', 'cookie', 'clientSecret', 'client_secret'].flatMap((name) => [
        name,
        `*.${name}`,
        // An error of the card provider carries the whole intent: `err.raw.payment_intent.client_secret`.
        `*.*.${name}`,
        `*.*.*.${name}`,
      ]),
      censor: '[hidden]',
    },
    base: undefined,
  }
}
