import { deleteTabDraft } from '../../../forms/useTabDraft.ts'

/** The keys of the drafts of the sign-in and the sign-up form. */
export const signInPlace = 'live-shows.sign-in'
export const signUpPlace = 'live-shows.sign-up'

/** For after signing in. */
export function deleteAuthDrafts(): void {
  deleteTabDraft(signInPlace)
  deleteTabDraft(signUpPlace)
}
