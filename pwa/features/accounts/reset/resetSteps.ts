export type ResetStep = 'email' | 'code' | 'newPassword' | 'success'

/** The progress of a password reset. */
export interface ResetProgress {
  /** The address that a code was sent to; empty before that. */
  sentTo: string
  /** The code was verified. */
  isVerified: boolean
  isDone: boolean
}

/** The step to show: the one requested by the history entry, or the last one that can be reached. */
export function resetStep(requested: unknown, { sentTo, isVerified, isDone }: ResetProgress): ResetStep {
  if (isDone) return 'success'
  if (sentTo === '' || (requested !== 'code' && requested !== 'newPassword')) return 'email'
  return requested === 'newPassword' && isVerified ? 'newPassword' : 'code'
}

/** Reads the step of a history entry from its state. */
export function stepOf(state: unknown): unknown {
  return typeof state === 'object' && state !== null && 'step' in state ? state.step : undefined
}
