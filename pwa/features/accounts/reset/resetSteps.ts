export type ResetStep = 'email' | 'code' | 'newPassword' | 'success'

/** How far somebody has come with setting a new password. */
export interface ResetProgress {
  /** The address a code was sent to; empty before. */
  sentTo: string
  /** Its code was right a moment ago. */
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
