import { useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod/mini'
import { accountsApi, profile, type User } from '#contract/accounts.ts'
import { pathOf } from '#contract/endpoint.ts'
import { resaleApi } from '#contract/resale.ts'
import { shownName } from '#contract/rules/names.ts'
import { useForm } from '../../../forms/useForm.ts'
import { usePersonDraft } from '../../../forms/usePersonDraft.ts'
import { fieldErrors } from '../../../http/errors.ts'
import { callConfirmed } from '../../../session/confirmPassword.ts'
import { takeUser } from '../../../session/session.ts'
import { useSignedInUser } from '../../../session/useCurrentUser.ts'
import { SubmitButton } from '../../../ui/Button.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { SettingsCard } from '../../../ui/SettingsCard.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { useCallWithToasts } from '../../../ui/toasts/useCallWithToasts.ts'
import { isOtherPhone } from '../accountWords.ts'
import styles from '../auth.module.css'
import { ZipCodeField } from '../ZipCodeField.tsx'

type Profile = z.output<typeof profile>
type ProfileFields = Pick<User, 'name' | 'phone' | 'zipCode'> & { publicName: string }

/** Queries that depend on the zip code: the tickets for sale in its area. */
const ofArea = [pathOf(resaleApi.listMine)]

/** The user's profile. Unchanged fields follow the account; unsaved changes are stored as a draft. */
export function ProfileForm() {
  const user = useSignedInUser()
  const queryClient = useQueryClient()
  const form = useForm({
    initial: fieldsOf(user),
    schema: profile,
    draft: usePersonDraft('profile', 'Changes to your profile'),
  })
  const { phone } = form.values

  const save = useCallWithToasts({
    call: ({ publicName, ...body }: Profile) =>
      callConfirmed(accountsApi.updateProfile, { body: user.isAdmin ? { ...body, publicName } : body }),
    done: ({ user: saved }) => ({
      title: 'Profile saved',
      ...(user.mfaEnabled && !saved.mfaEnabled && { description: 'Two-factor authentication is off now.' }),
    }),
    failed: 'Update failed',
    fallback: 'Your profile was not saved. Please try again.',
    async onSuccess({ user: saved }) {
      form.reset(fieldsOf(saved))
      await takeUser(saved)
      if (saved.zipCode !== user.zipCode) void queryClient.invalidateQueries({ queryKey: ofArea })
    },
    onError: (error) => form.show(fieldErrors(error)),
  })
  const field = (name: keyof ProfileFields) => ({ ...form.field(name), readOnly: save.isPending })

  return (
    <SettingsCard title="Profile" offline="Saving your profile needs a connection.">
      <form
        ref={form.formRef}
        className={styles.form}
        noValidate
        onSubmit={form.submit((body) => save.mutate(body))}
      >
        <TextField label="Name" autoComplete="name" {...field('name')} />
        {user.isAdmin && (
          <TextField
            label="Name customers see (optional)"
            autoComplete="nickname"
            hint={`On your messages and offers. Without it they see ${shownName({ name: form.values.name, publicName: null })}.`}
            {...field('publicName')}
          />
        )}
        <TextField
          label="Email"
          autoComplete="email"
          type="email"
          readOnly
          value={user.email}
          hint="Your tickets go to the ticketing-platform account with this address, so it cannot be changed here."
        />
        <TextField
          label="Phone (optional)"
          type="tel"
          autoComplete="tel"
          hint={user.phoneVerified && !isOtherPhone(phone, user.phone) ? 'Verified with a code.' : undefined}
          {...field('phone')}
        />
        {user.mfaEnabled && isOtherPhone(phone, user.phone) && (
          <Notice tone="warn">
            Changing your phone number turns off two-factor authentication. You can turn it on again with the
            new number.
          </Notice>
        )}
        <ZipCodeField
          label="Zip code (optional)"
          enterKeyHint="done"
          hint="We use the first 3 digits to find resold tickets near you."
          {...field('zipCode')}
        />
        <SubmitButton pending={save.isPending} pendingLabel="Saving...">
          Save profile
        </SubmitButton>
      </form>
    </SettingsCard>
  )
}

function fieldsOf({ name, phone, zipCode, publicName }: User): ProfileFields {
  return { name, phone, zipCode, publicName: publicName ?? '' }
}
