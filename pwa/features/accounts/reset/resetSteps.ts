export type ResetStep = 'email' | 'link' | 'code' | 'newPassword' | 'success'

/** The progress of a password reset. */
export interface ResetProgress {
  /** The address that a code was sent to; empty before that. */
  sentTo: string
  /** The code was verified. */
  isVerified: boolean
  /** The page was opened by the link from a mail. */
  hasLink: boolean
  isDone: boolean
}

/** The step to show: the one requested by the history entry, or the last one that can be reached. */
export function resetStep(
  requested: unknown,
  { sentTo, isVerified, hasLink, isDone }: ResetProgress,
): ResetStep {
  if (isDone) return 'success'
  if (hasLink) return isVerified ? 'newPassword' : 'link'
  if (sentTo === '' || (requested !== 'code' && requested !== 'newPassword')) return 'email'
  return requested === 'newPassword' && isVerified ? 'newPassword' : 'code'
}

/**
 * The token in the fragment of a link from a reset mail, which browsers do not send; undefined for any other address. Also one
 * that a mail program has cut: the server then says that the link does not work.
 */
export function linkTokenIn(hash: string): string | undefined {
  return /^#([\w-]{20,100})$/.exec(hash)?.[1]
}

/** Reads the step of a history entry from its state. */
export function stepOf(state: unknown): unknown {
  return typeof state === 'object' && state !== null && 'step' in state ? state.step : undefined
}
