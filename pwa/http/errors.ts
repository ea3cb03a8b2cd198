import type { ErrorReply } from '#contract/errors.ts'

/**
 * The server answered with an error. `message` is the status, a colon and the body; show `userMessage` to users
 * (`docs/RULES.md, Errors`).
 */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly status: number
  /** The parsed body; undefined if it is not an error reply of our API. */
  readonly reply: ErrorReply | undefined
  /** The reply's `Retry-After`, in milliseconds. */
  readonly retryAfterMs: number | undefined

  constructor(status: number, text: string, retryAfterMs?: number) {
    super(`${status}: ${text}`)
    this.status = status
    this.retryAfterMs = retryAfterMs
    this.reply = parseErrorReply(text)
  }

  /**
   * The server's message for the user, with the reference to quote for an error of the server; undefined if the reply is not
   * ours, such as a proxy's page.
   */
  get userMessage(): string | undefined {
    if (this.reply?.reference === undefined) return this.reply?.message
    return `${this.reply.message} Reference: ${this.reply.reference}`
  }

  /** Messages for single form fields, by field name in the body. */
  get fields(): Readonly<Record<string, string>> {
    return this.reply?.fields ?? {}
  }
}

/** The server could not be reached, or the call timed out. */
export class NetworkError extends Error {
  override readonly name = 'NetworkError'
  readonly userMessage = 'We could not reach Live Shows. Please check your connection and try again.'

  constructor(cause?: unknown) {
    super('The server could not be reached', { cause })
  }
}

/** The reply is not from our server, e.g. the sign-in page of a captive portal. */
export class NotOurReplyError extends Error {
  override readonly name = 'NotOurReplyError'
  readonly userMessage =
    'Your network answered instead of Live Shows. If it asks you to sign in, please do that first.'

  constructor(cause?: unknown) {
    super('The reply is not one of ours', { cause })
  }
}

/** The user was asked for their password and did not enter it. The call was not made. */
export class NotConfirmedError extends Error {
  override readonly name = 'NotConfirmedError'
  readonly userMessage = 'This needs your password, so nothing was changed.'
}

/** Whether a call was refused because its session has ended, for whatever reason. */
export function isSessionOver(error: unknown): boolean {
  return error instanceof ApiError && /^(signed_out|access_changed)/.test(String(error.reply?.code))
}

/** Returns the message to show for a failed call: the error's own, or `fallback` if it has none. */
export function describeError(error: unknown, fallback: string): string {
  if (
    error instanceof ApiError ||
    error instanceof NetworkError ||
    error instanceof NotOurReplyError ||
    error instanceof NotConfirmedError
  ) {
    return error.userMessage ?? fallback
  }
  return fallback
}

/** Returns the server's messages for single form fields; empty for any other error. */
export function fieldErrors(error: unknown): Readonly<Record<string, string>> {
  return error instanceof ApiError ? error.fields : {}
}

function parseErrorReply(text: string): ErrorReply | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return isErrorReply(value) ? value : undefined
  } catch {
    return undefined
  }
}

function isErrorReply(value: unknown): value is ErrorReply {
  return (
    typeof value === 'object' &&
    value !== null &&
    'message' in value &&
    typeof value.message === 'string' &&
    'code' in value &&
    typeof value.code === 'string'
  )
}

/** Whether a call was refused because of a changed state, so that the screen is outdated. */
export function isRefusal(error: unknown): boolean {
  return error instanceof ApiError && [403, 404, 409].includes(error.status)
}
