import { z } from 'zod/mini'
import { passwordChange } from '#contract/accounts.ts'

/** The contract's schema with the confirmation of the new password. */
export const passwordForm = z.extend(passwordChange, { confirmPassword: z.string() }).check(
  z.refine(({ newPassword, confirmPassword }) => newPassword === confirmPassword, {
    path: ['confirmPassword'],
    error: "Passwords don't match",
  }),
)

export type PasswordForm = z.output<typeof passwordForm>

export const emptyPasswords: PasswordForm = { currentPassword: '', newPassword: '', confirmPassword: '' }
