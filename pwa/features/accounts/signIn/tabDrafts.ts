import { forgetTabDraft } from '../../../forms/useTabDraft.ts'

/** Where the tab keeps what is typed into the sign-in and the sign-up. */
export const signInPlace = 'live-shows.sign-in'
export const signUpPlace = 'live-shows.sign-up'

/** Somebody is in. */
export function forgetTyped(): void {
  forgetTabDraft(signInPlace)
  forgetTabDraft(signUpPlace)
}
