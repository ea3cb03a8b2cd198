import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import type { z } from 'zod/mini'
import { accountsApi, profile, type User } from '#contract/accounts.ts'
import { useDraft } from '../../../forms/useDraft.ts'
import { callApi } from '../../../http/callApi.ts'
import { describeError, fieldErrors } from '../../../http/errors.ts'
import { useSingleMutation } from '../../../http/useSingleMutation.ts'
import { takeUser } from '../../../session/session.ts'
import { useSignedInUser } from '../../../session/useCurrentUser.ts'
import { Button } from '../../../ui/Button.tsx'
import { useMarkDirty } from '../../../ui/dirtyForms.ts'
import { Notice } from '../../../ui/Notice.tsx'
import { SettingsCard } from '../../../ui/SettingsCard.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { toastForError } from '../../../ui/toasts/toastForError.ts'
import { showToast } from '../../../ui/toasts/toastStore.ts'
import styles from '../AuthForm.module.css'
import { judgedOnceTyped } from '../judgedOnceTyped.ts'
import { isOtherPhone } from './isOtherPhone.ts'
import { type ProfileFields, parseProfileDraft, profileChanges, profileDraftPlace } from './profileDraft.ts'

type Profile = z.output<typeof profile>

const failed = 'Update failed'
const fallback = 'Your profile was not saved. Please try again.'

/**
 * Name, phone and zip code. Follows the account, except in the fields that somebody has changed; what they changed outlives
 * leaving the page.
 */
export function ProfileForm() {
  const user = useSignedInUser()
  const kept = useDraft(profileDraftPlace, parseProfileDraft)
  const form = useForm<ProfileFields, unknown, Profile>({
    resolver: zodResolver(profile),
    mode: 'onTouched',
    values: formOf(user),
    resetOptions: { keepDirtyValues: true },
  })
  const { register, control, handleSubmit, setError, setFocus, setValue, reset, watch, formState } = form
  const { errors, isDirty, dirtyFields } = formState
  useMarkDirty(isDirty)
  const phone = useWatch({ control, name: 'phone' })

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the device has said what was kept
  useEffect(() => {
    const fields = Object.entries(kept.draft) as [keyof Profile, string][]
    for (const [name, value] of fields) setValue(name, value, { shouldDirty: true })
    // It may have been saved on another device since.
    if (kept.isLoaded) kept.write(profileChanges(kept.draft, formOf(user)))
  }, [kept.isLoaded])
  useEffect(() => {
    const typing = watch((typed) => kept.write(profileChanges(typed, formOf(user))))
    return () => typing.unsubscribe()
  })

  const save = useSingleMutation({
    mutationFn: (body: Profile) => callApi(accountsApi.updateProfile, { body }),
    onSuccess: async ({ user }) => {
      reset(formOf(user), { keepDirtyValues: false })
      kept.write(undefined)
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
  const field = (name: keyof Profile) => ({
    ...judgedOnceTyped(register(name), dirtyFields[name]),
    readOnly: save.isPending,
  })
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
