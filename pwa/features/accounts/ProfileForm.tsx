import { zodResolver } from '@hookform/resolvers/zod'
import { useForm, useWatch } from 'react-hook-form'
import type { z } from 'zod/mini'
import { accountsApi, profile, type User } from '#contract/accounts.ts'
import { callApi } from '../../http/callApi.ts'
import { describeError, fieldErrors } from '../../http/errors.ts'
import { useSingleMutation } from '../../http/useSingleMutation.ts'
import { Button } from '../../ui/Button.tsx'
import { useMarkDirty } from '../../ui/dirtyForms.ts'
import { Notice } from '../../ui/Notice.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { toastForError } from '../../ui/toasts/toastForError.ts'
import { dismissError, showToast } from '../../ui/toasts/toastStore.ts'
import styles from './AuthForm.module.css'
import { isOtherPhone } from './isOtherPhone.ts'
import { judgedOnceTyped } from './judgedOnceTyped.ts'
import { SettingsCard } from './SettingsCard.tsx'
import { takeUser } from './takeUser.ts'
import { useSignedInUser } from './useCurrentUser.ts'

type Profile = z.output<typeof profile>

const failed = 'Update failed'
const fallback = 'Your profile was not saved. Please try again.'

/** Name, phone and zip code. Follows the account, except in the fields that somebody has touched. */
export function ProfileForm() {
  const user = useSignedInUser()
  const form = useForm<z.input<typeof profile>, unknown, Profile>({
    resolver: zodResolver(profile),
    mode: 'onTouched',
    values: formOf(user),
    resetOptions: { keepDirtyValues: true },
  })
  const { register, control, handleSubmit, setError, setFocus, reset, formState } = form
  const { errors, isDirty, dirtyFields } = formState
  useMarkDirty(isDirty, 'Changes to your profile')
  const phone = useWatch({ control, name: 'phone' })

  const save = useSingleMutation({
    mutationFn: (body: Profile) => callApi(accountsApi.updateProfile, { body }),
    onMutate: () => dismissError(failed),
    onSuccess: async ({ user }) => {
      reset(formOf(user))
      await takeUser(user)
      showToast({ title: 'Profile saved', tone: 'good' })
    },
    onError: (error) => {
      toastForError(error, failed, fallback)
      for (const [field, message] of Object.entries(fieldErrors(error))) {
        if (field !== 'name' && field !== 'phone' && field !== 'zipCode') continue
        setError(field, { message })
        setFocus(field)
      }
    },
  })
  const field = (name: keyof Profile) => judgedOnceTyped(register(name), dirtyFields[name])
  const submit = handleSubmit((body) => save.mutate(body))

  return (
    <SettingsCard title="Profile" offline="Saving your profile needs a connection.">
      <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
        <TextField label="Name" autoComplete="name" error={errors.name?.message} {...field('name')} />
        <TextField
          label="Email"
          type="email"
          readOnly
          value={user.email}
          hint="Your tickets go to the ticketing-platform account with this address, so it cannot be changed here."
        />
        <TextField
          label="Phone (optional)"
          type="tel"
          autoComplete="tel"
          hint={user.phoneVerified && !isOtherPhone(phone, user.phone) ? 'Verified by a code.' : undefined}
          error={errors.phone?.message}
          {...field('phone')}
        />
        {user.mfaEnabled && isOtherPhone(phone, user.phone) && (
          <Notice tone="warn">
            Another phone turns two-factor authentication off. You can turn it on again with the new one.
          </Notice>
        )}
        <TextField
          label="Zip code (optional)"
          inputMode="numeric"
          autoComplete="postal-code"
          maxLength={5}
          hint="Its first 3 digits are your area for resold tickets."
          error={errors.zipCode?.message}
          {...field('zipCode')}
        />
        {save.isError && <Notice tone="error">{describeError(save.error, fallback)}</Notice>}
        <Button
          type="submit"
          variant="primary"
          full
          needsConnection
          pending={save.isPending}
          pendingLabel="Saving..."
        >
          Save profile
        </Button>
      </form>
    </SettingsCard>
  )
}

function formOf({ name, phone, zipCode }: User) {
  return { name, phone, zipCode }
}
