import type { DestinationStream } from 'pino'
import type { ErrorDetails } from './errorDetails.ts'
import type { LogFields } from './log.ts'

type Line = LogFields & { level: string; time: string; msg?: string; err?: ErrorDetails }

export interface ReadableLines extends DestinationStream {
  /** Shows all lines from now on; until then only warnings and errors. */
  showAll(): void
}

/**
 * The lines of the log for somebody who develops: one a request, others with what they are about, errors with their causes.
 *
 * @param write where they go
 */
export function createReadableLines(write: (text: string) => void): ReadableLines {
  let isStarting = true
  return {
    showAll() {
      isStarting = false
    },
    write(json) {
      const line: Line = JSON.parse(json)
      // The demo makes hundreds of calls.
      if (isStarting && ['info', 'debug', 'trace'].includes(line.level)) return
      // Terminals would obey what is in a path or an error.
      write(`${describeLine(line).replaceAll(/[^\P{Cc}\n]/gu, '?')}\n`)
    },
  }
}

function describeLine({ level, time, msg, err, ...about }: Line): string {
  const clock = new Date(time).toTimeString().slice(0, 8)
  if (msg === 'request') return `${clock} ${about.method} ${about.path} ${about.status} ${about.ms} ms`
  const facts = Object.entries(about).map(([name, value]) => `${name} ${value}`)
  const words = [msg, facts.length > 0 && `(${facts.join(', ')})`].filter(Boolean).join(' ')
  return [`${clock} ${level}: ${words}`, ...describeError(err)].join('\n')
}

function describeError(error: ErrorDetails | undefined): string[] {
  if (!error) return []
  const { name, message, code, stack, cause } = error
  const first = `  ${name}${code ? ` (${code})` : ''}: ${message}`
  return [first, ...(stack ? [stack] : []), ...describeError(cause)]
}
