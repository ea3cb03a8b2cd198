export type ResetStep = 'email' | 'code' | 'newPassword' | 'success'

/** The progress of a password reset. */
export interface ResetProgress {
  /** The address that a code was sent to; empty before that. */
  sentTo: string
  /** The code was verified. */
  isVerified: boolean
  isDone: boolean
}

/** The step to show: the one of the address, as far as it can be reached. */
export function resetStep(asked: unknown, { sentTo, isVerified, isDone }: ResetProgress): ResetStep {
  if (isDone) return 'success'
  if (sentTo === '' || (asked !== 'code' && asked !== 'newPassword')) return 'email'
  return asked === 'newPassword' && isVerified ? 'newPassword' : 'code'
}

/** The step that an entry of the browser's history stands for. */
export function stepOf(state: unknown): unknown {
  return typeof state === 'object' && state !== null && 'step' in state ? state.step : undefined
}
