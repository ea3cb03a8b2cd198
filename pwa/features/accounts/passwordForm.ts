import { z } from 'zod'
import { passwordChange } from '#contract/accounts.ts'

/** The contract's rules and the repetition of the new password (spec, section 5). */
export const passwordForm = passwordChange
  .extend({ confirmPassword: z.string() })
  .refine(({ newPassword, confirmPassword }) => newPassword === confirmPassword, {
    path: ['confirmPassword'],
    message: "Passwords don't match",
  })

export type PasswordForm = z.output<typeof passwordForm>

export const emptyPasswords: PasswordForm = { currentPassword: '', newPassword: '', confirmPassword: '' }
