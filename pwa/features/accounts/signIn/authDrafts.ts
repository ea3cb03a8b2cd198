import { deleteTabDraft } from '../../../forms/useTabDraft.ts'

/** The storage keys of the drafts of the two forms. */
export const signInPlace = 'live-shows.sign-in'
export const signUpPlace = 'live-shows.sign-up'

/** Called after sign-in. */
export function deleteAuthDrafts(): void {
  deleteTabDraft(signInPlace)
  deleteTabDraft(signUpPlace)
}
