import type { ErrorReply } from '#contract/errors.ts'

/**
 * The server answered with an error. Its message is "400: body text" (spec, section 8); what a person should read is in
 * `userMessage`.
 */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly status: number
  /** The parsed body where it is one of ours. */
  readonly reply: ErrorReply | undefined
  /** How long the server asks to be left alone, in milliseconds. */
  readonly retryAfterMs: number | undefined

  constructor(status: number, text: string, retryAfterMs?: number) {
    super(`${status}: ${text}`)
    this.status = status
    this.retryAfterMs = retryAfterMs
    this.reply = parseErrorReply(text)
  }

  /** The server's sentence; undefined where it gave none. */
  get userMessage(): string | undefined {
    if (this.reply) return this.reply.message
    // Some proxy's page: whatever a caller expects to have gone wrong, it was not that.
    return this.status >= 500
      ? 'Live Shows is not available right now. Please try again in a minute.'
      : undefined
  }

  /** The sentences to show beside single fields, by the field's name in the body. */
  get fields(): Readonly<Record<string, string>> {
    return this.reply?.fields ?? {}
  }
}

/** The server could not be reached, or did not answer in time. */
export class NetworkError extends Error {
  override readonly name = 'NetworkError'
  readonly userMessage = 'We could not reach Live Shows. Please check your connection and try again.'

  constructor(cause?: unknown) {
    super('The server could not be reached', { cause })
  }
}

/** Something answered, but not our server: the sign-in page of a hotel's network, say. */
export class NotOurReplyError extends Error {
  override readonly name = 'NotOurReplyError'
  readonly userMessage =
    'Something between you and Live Shows answered instead. If your network asks you to sign in, please do that first.'

  constructor(cause?: unknown) {
    super('The reply is not one of ours', { cause })
  }
}

/** What to tell a person about a failed call: the server's sentence, or `fallback` where there is none. */
export function describeError(error: unknown, fallback: string): string {
  if (error instanceof ApiError || error instanceof NetworkError || error instanceof NotOurReplyError) {
    return error.userMessage ?? fallback
  }
  return fallback
}

/** The server's sentences beside the fields of a form; none for any other error. */
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
