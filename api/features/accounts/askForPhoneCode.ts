import { AppError } from '#contract/errors.ts'
import type { Deps } from '../../config/deps.ts'
import { msUntilRoom } from '../../http/rateLimit.ts'
import { isJobQueued } from '../../jobs/queueJob.ts'
import { codeSubject, newestCode } from './codes.ts'
import { maskPhone } from './phoneNumbers.ts'
import { requestCode, sendCodeJob } from './sendCode.ts'
import type { User } from './User.ts'

/** A code younger than this was sent "a moment ago". Milliseconds. */
const recentMs = 60_000

export interface AskedCode {
  /** Names the code that the user has to enter. */
  message: string
  /** Seconds until another code can be requested. */
  resendAfter: number
  /** No code is valid now, and the page requests one after `resendAfter`. Only of sign-ins. */
  isCodeDue?: boolean
}

/**
 * Sends a code to a user's phone. If the last one is too recent, or the limit is reached, none is sent and the last one
 * remains valid. The message contains no waiting time, because it would not count down like the timer on the screen;
 * `resendAfter` has it.
 *
 * @param device the device that asks, whose tries decide whether a code is of any use
 * @throws {AppError} too_many_attempts, with its own message, if no code is valid either
 */
export async function askForPhoneCode(
  deps: Deps,
  user: Pick<User, 'id' | 'phone'>,
  purpose: 'mfa' | 'mfa_setup',
  device: string,
): Promise<AskedCode> {
  const phone = maskPhone(user.phone)
  try {
    const resendAfter = await requestCode(deps, { purpose, account: user.id, userId: user.id, device })
    return { message: `We have sent a code to your phone ${phone}.`, resendAfter }
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'too_many_attempts') throw error
    const minute = deps.limits.codesPerMinute.windowMs / 1000
    const retryAfter = error.retryAfterSeconds ?? 0
    // The minute is counted down on the screen. A longer wait is in the next refusal.
    const resendAfter = Math.min(retryAfter, minute)
    if (await isJobQueued(deps.db, sendCodeJob, { userId: user.id, purpose })) {
      return { message: `A code is on its way to your phone ${phone}.`, resendAfter }
    }
    const newest = await newestCode(deps, user.id, purpose)
    const waitMs = await msUntilRoom(deps, ['wrongCodesPerDevice'], codeSubject(purpose, user.id, device))
    if (!newest && waitMs === 0 && retryAfter <= minute && purpose === 'mfa') {
      const message = `Your last code has been used. A new one follows in less than a minute, to your phone ${phone}.`
      return { message, resendAfter, isCodeDue: true }
    }
    if (!newest || waitMs > 0) {
      const message = 'Your last code no longer works. Please wait, then ask for a new one.'
      throw new AppError('too_many_attempts', { message, retryAfterSeconds: resendAfter })
    }
    const message =
      newest.ageMs <= recentMs
        ? `Please enter the code that we sent to your phone ${phone} a moment ago.`
        : `Too many codes were asked for. Please enter the newest one on your phone ${phone}.`
    return { message, resendAfter }
  }
}
