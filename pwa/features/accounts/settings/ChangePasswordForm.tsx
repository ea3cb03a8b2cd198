import { useState } from 'react'
import { z } from 'zod/mini'
import { accountsApi, passwordChange } from '#contract/accounts.ts'
import { useForm } from '../../../forms/useForm.ts'
import { callApi } from '../../../http/callApi.ts'
import { fieldErrors } from '../../../http/errors.ts'
import { useSignedInUser } from '../../../session/useCurrentUser.ts'
import { SubmitButton } from '../../../ui/Button.tsx'
import { SettingsCard } from '../../../ui/SettingsCard.tsx'
import { PasswordField, ShowPassword } from '../../../ui/TextField.tsx'
import { useCallWithToasts } from '../../../ui/toasts/useCallWithToasts.ts'
import styles from '../auth.module.css'

/** The contract's schema with the confirmation of the new password. */
const passwordForm = z.extend(passwordChange, { confirmPassword: z.string() }).check(
  z.refine(({ newPassword, confirmPassword }) => newPassword === confirmPassword, {
    path: ['confirmPassword'],
    error: "Passwords don't match",
  }),
)

type PasswordForm = z.output<typeof passwordForm>

const emptyPasswords: PasswordForm = { currentPassword: '', newPassword: '', confirmPassword: '' }

export function ChangePasswordForm() {
  const { email } = useSignedInUser()
  const [isShown, setShown] = useState(false)
  const form = useForm({ initial: emptyPasswords, schema: passwordForm, label: 'A change of your password' })

  const change = useCallWithToasts({
    call: ({ currentPassword, newPassword }: PasswordForm) =>
      callApi(accountsApi.changePassword, { body: { currentPassword, newPassword } }),
    done: ({ message }) => ({ title: 'Password changed', description: message }),
    failed: 'Password change failed',
    fallback: 'Your password was not changed. Please try again.',
    onSuccess() {
      form.reset()
      setShown(false)
    },
    onError: (error) => form.show(fieldErrors(error)),
    refresh: [accountsApi.listSessions],
  })

  return (
    <SettingsCard title="Change password" offline="Changing your password needs a connection.">
      <form
        ref={form.formRef}
        className={styles.form}
        noValidate
        onSubmit={form.submit((passwords) => change.mutate(passwords))}
      >
        {/* For password managers. */}
        <input type="email" autoComplete="username" value={email} readOnly hidden />
        <PasswordField
          label="Current password"
          autoComplete="current-password"
          shown={isShown}
          {...form.field('currentPassword')}
        />
        <PasswordField
          label="New password"
          autoComplete="new-password"
          hint="At least 6 characters. Your other devices will be signed out."
          shown={isShown}
          {...form.field('newPassword')}
        />
        <PasswordField
          label="Confirm new password"
          enterKeyHint="done"
          autoComplete="new-password"
          shown={isShown}
          {...form.field('confirmPassword')}
        />
        <ShowPassword shown={isShown} onChange={setShown} label="Show passwords" />
        <SubmitButton pending={change.isPending} pendingLabel="Changing...">
          Change password
        </SubmitButton>
      </form>
    </SettingsCard>
  )
}
