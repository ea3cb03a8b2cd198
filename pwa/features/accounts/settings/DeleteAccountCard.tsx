import { useEffect, useState } from 'react'
import { describeError } from '../../../http/errors.ts'
import { summarizeUnsent } from '../../../outbox/queue/unsentSummary.ts'
import { useOutboxEntries } from '../../../outbox/useOutbox.ts'
import { useSignedInUser } from '../../../session/useCurrentUser.ts'
import { Button } from '../../../ui/Button.tsx'
import { FormDialog } from '../../../ui/ionic/FormDialog.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { SettingsCard } from '../../../ui/SettingsCard.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { ErasedOnDeletion, KeptAfterDeletion } from '../../legal/deletionLists.tsx'
import { SupportMailbox } from '../../support/SupportMailbox.tsx'
import styles from './DeleteAccountCard.module.css'
import { deletionFallback, useDeleteAccount } from './useDeleteAccount.ts'

const offline = 'Deleting your account needs a connection.'

/** The end of an account. Says what goes and what stays, and takes the email for an answer. */
export function DeleteAccountCard() {
  const { email } = useSignedInUser()
  const unsent = summarizeUnsent(useOutboxEntries() ?? []).total
  const [isAsking, setAsking] = useState(false)
  const [typed, setTyped] = useState('')
  const remove = useDeleteAccount()
  // Another tab or page must not stand under the dialog.
  useEffect(() => () => setAsking(false), [])

  return (
    <SettingsCard title="Delete account" offline={offline}>
      <p>
        Your account goes for good: nobody can bring it back. Before you confirm you see what goes with it,
        and what stays.
      </p>
      <Button variant="danger" full needsConnection onClick={() => setAsking(true)}>
        Delete account
      </Button>
      <FormDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        onClosed={() => {
          setTyped('')
          remove.reset()
        }}
        title="Delete your account?"
        submitLabel="Delete account"
        cancelLabel="Keep account"
        pendingLabel="Deleting..."
        tone="danger"
        offline={offline}
        disabled={!isSameEmail(typed, email)}
        pending={remove.isPending}
        onSubmit={() => remove.mutate()}
      >
        <h3>What goes</h3>
        <ErasedOnDeletion className={styles.list}>
          {unsent > 0 && (
            <li>
              {unsent === 1 ? '1 thing' : `${unsent} things`} on this device that{' '}
              {unsent === 1 ? 'has' : 'have'} not been sent
            </li>
          )}
        </ErasedOnDeletion>
        <h3>What stays</h3>
        <KeptAfterDeletion className={styles.list} />
        <p>
          Questions first?{' '}
          <SupportMailbox before="Write to">Write to us in the chat of your request</SupportMailbox>.
        </p>
        <TextField
          label="Type your email to confirm"
          type="email"
          inputMode="email"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          hint={email}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        {remove.isError && <Notice tone="error">{describeError(remove.error, deletionFallback)}</Notice>}
      </FormDialog>
    </SettingsCard>
  )
}

function isSameEmail(typed: string, email: string): boolean {
  return typed.trim().toLowerCase() === email.toLowerCase()
}
