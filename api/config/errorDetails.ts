/** How far a chain of causes is followed; a chain may be a cycle. */
const maxCauses = 5
/** Characters of a message; some drivers include the statement they were sent. */
const longestMessage = 1000
const longestStack = 4000
const longestName = 100

/** What is known of something that was thrown: plain data, so that it can be logged, stored and sent. */
export interface ErrorDetails {
  name: string
  message: string
  code?: string
  /** The frames, without the message. */
  stack?: string
  cause?: ErrorDetails
}

/**
 * Reads what is known of anything thrown: of an error of a library, a Buffer, a cycle, a getter that throws, no error at all. Takes
 * only text, cut to sane lengths (messages 1,000 characters, stacks 4,000), and never throws.
 */
export function errorDetails(error: unknown): ErrorDetails {
  const [first, ...causes] = causesOf(error).map(detailsOfOne)
  const details = first ?? detailsOfOne(error)
  causes.reduce((of, cause) => {
    of.cause = cause
    return cause
  }, details)
  return details
}

/** The message of anything thrown, at most 1,000 characters; never empty, and never throws. */
export function messageOf(error: unknown): string {
  return detailsOfOne(error).message
}

/** The code of an error, e.g. `ECONNRESET`; undefined without one. Never throws. */
export function codeOf(error: unknown): string | undefined {
  return textOf(read(error, 'code'), longestName)
}

const disconnectCodes = ['ECONNABORTED', 'ECONNRESET', 'EPIPE', 'ERR_STREAM_PREMATURE_CLOSE']

/** Whether the other side closed the connection; in the words of raw-body too, if it did before its body was read. */
export function isDisconnect(error: unknown): boolean {
  return disconnectCodes.includes(codeOf(error) ?? '') || read(error, 'type') === 'stream.not.readable'
}

/** What was thrown and what caused it, at most five. Never throws. */
export function causesOf(error: unknown): unknown[] {
  const causes: unknown[] = []
  let next = error
  while (next !== undefined && next !== null && causes.length < maxCauses && !causes.includes(next)) {
    causes.push(next)
    // `nativeError` is what objection wraps.
    next = read(next, 'cause') ?? read(next, 'nativeError')
  }
  return causes
}

function detailsOfOne(error: unknown): ErrorDetails {
  const isObject = typeof error === 'object' || typeof error === 'function'
  const name = textOf(read(error, 'name'), longestName) ?? typeof error
  const code = codeOf(error)
  const stack = framesOf(textOf(read(error, 'stack'), Number.POSITIVE_INFINITY) ?? '')
  // Node joins failures to connect into an error with a code only.
  const message =
    (isObject ? textOf(read(error, 'message'), longestMessage) : textOf(error, longestMessage)) ?? code
  return {
    name,
    message: message ?? 'Something without a message was thrown',
    ...(code !== undefined && { code }),
    ...(stack !== '' && { stack }),
  }
}

function framesOf(stack: string): string {
  const start = stack.indexOf('\n    at ')
  return start < 0 ? '' : stack.slice(start + 1, start + 1 + longestStack)
}

/** A text, or a number as one; undefined for anything else, and for an empty one. */
function textOf(value: unknown, longest: number): string | undefined {
  const isNumber = typeof value === 'number' || typeof value === 'bigint'
  const text = isNumber || typeof value === 'symbol' ? String(value) : value
  return typeof text === 'string' && text !== '' ? text.slice(0, longest) : undefined
}

/** A property, unless its getter throws. */
function read(source: unknown, property: string): unknown {
  try {
    return (source as { [name: string]: unknown })[property]
  } catch {
    return undefined
  }
}
