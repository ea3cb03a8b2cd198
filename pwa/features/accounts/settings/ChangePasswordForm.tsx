import { zodResolver } from '@hookform/resolvers/zod'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { accountsApi } from '#contract/accounts.ts'
import { callApi } from '../../../http/callApi.ts'
import { fieldErrors } from '../../../http/errors.ts'
import { useSingleMutation } from '../../../http/useSingleMutation.ts'
import { useSignedInUser } from '../../../session/useCurrentUser.ts'
import { Button } from '../../../ui/Button.tsx'
import { useMarkDirty } from '../../../ui/dirtyForms.ts'
import { PasswordField, ShowPassword } from '../../../ui/PasswordField.tsx'
import { SettingsCard } from '../../../ui/SettingsCard.tsx'
import { toastForError } from '../../../ui/toasts/toastForError.ts'
import { showToast } from '../../../ui/toasts/toastStore.ts'
import styles from '../AuthForm.module.css'
import { FailureNotice } from '../FailureNotice.tsx'
import { judgedOnceTyped } from '../judgedOnceTyped.ts'
import { emptyPasswords, type PasswordForm, passwordForm } from './passwordForm.ts'
import { settingsQueries } from './settingsQueries.ts'

const failed = 'Password change failed'
const fallback = 'Your password was not changed. Please try again.'

export function ChangePasswordForm() {
  const { email } = useSignedInUser()
  const queryClient = useQueryClient()
  const [isShown, setShown] = useState(false)
  const { register, handleSubmit, setError, setFocus, reset, formState } = useForm({
    resolver: zodResolver(passwordForm),
    mode: 'onTouched',
    defaultValues: emptyPasswords,
  })
  const { errors, isDirty, dirtyFields } = formState
  useMarkDirty(isDirty, 'A change of your password')

  const change = useSingleMutation({
    mutationFn: ({ currentPassword, newPassword }: PasswordForm) =>
      callApi(accountsApi.changePassword, { body: { currentPassword, newPassword } }),
    onSuccess: ({ message }) => {
      reset(emptyPasswords)
      setShown(false)
      showToast({ title: 'Password changed', description: message, tone: 'good' })
      void queryClient.invalidateQueries({ queryKey: settingsQueries.sessions().queryKey })
    },
    onError: (error) => {
      toastForError(error, failed, fallback)
      for (const [field, message] of Object.entries(fieldErrors(error))) {
        if (field !== 'currentPassword' && field !== 'newPassword') continue
        setError(field, { message })
        setFocus(field)
      }
    },
  })
  const field = (name: keyof PasswordForm) => judgedOnceTyped(register(name), dirtyFields[name])
  const submit = handleSubmit((form) => change.mutate(form))

  return (
    <SettingsCard title="Change password" offline="Changing your password needs a connection.">
      <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
        {/* Tells password managers whose password this is. */}
        <input type="email" autoComplete="username" value={email} readOnly hidden />
        <PasswordField
          label="Current password"
          autoComplete="current-password"
          shown={isShown}
          error={errors.currentPassword?.message}
          {...field('currentPassword')}
        />
        <PasswordField
          label="New password"
          autoComplete="new-password"
          hint="At least 6 characters. Every other device is signed out."
          shown={isShown}
          error={errors.newPassword?.message}
          {...field('newPassword')}
        />
        <PasswordField
          label="Confirm new password"
          autoComplete="new-password"
          shown={isShown}
          error={errors.confirmPassword?.message}
          {...field('confirmPassword')}
        />
        <ShowPassword shown={isShown} onChange={setShown} label="Show passwords" />
        {change.isError && <FailureNotice error={change.error} fallback={fallback} />}
        <Button type="submit" full needsConnection pending={change.isPending} pendingLabel="Changing...">
          Change password
        </Button>
      </form>
    </SettingsCard>
  )
}
