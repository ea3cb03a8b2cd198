/** Thrown by a job for which retries are useless: it fails at once. */
export class GiveUpError extends Error {
  override readonly name = 'GiveUpError'
}

/** Thrown by a job whose next attempt must wait: as long as usual, and at least this time. */
export class RetryLaterError extends Error {
  override readonly name = 'RetryLaterError'
  readonly waitMs: number

  /** @param waitMs milliseconds */
  constructor(message: string, waitMs: number) {
    super(message)
    this.waitMs = waitMs
  }
}
