import { useLayoutEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { accountsApi } from '#contract/accounts.ts'
import { describeError } from '../../../http/errors.ts'
import { summarizeUnsent } from '../../../outbox/queue/outboxEntry.ts'
import { useOutboxEntries } from '../../../outbox/useOutbox.ts'
import { callConfirmed } from '../../../session/confirmPassword.ts'
import { leaveDevice, shutGate } from '../../../session/leaveDevice.ts'
import { showSignedOut } from '../../../session/signOut.ts'
import { useSignedInUser } from '../../../session/useCurrentUser.ts'
import { Button } from '../../../ui/Button.tsx'
import { counted } from '../../../ui/format.ts'
import { FormDialog } from '../../../ui/ionic/ConfirmDialog.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { SettingsCard } from '../../../ui/SettingsCard.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { useCallWithToasts } from '../../../ui/toasts/useCallWithToasts.ts'
import { useWhileShown } from '../../../ui/useWhileShown.ts'
import { ErasedOnDeletion, KeptAfterDeletion } from '../../legal/deletionLists.tsx'
import { SupportMailbox } from '../../support/SupportMailbox.tsx'
import styles from '../accounts.module.css'

const fallback = 'Your account was not deleted. Please try again.'
const offline = 'Deleting your account needs a connection.'

/** Deletes the account. The dialog lists what is erased and what is kept, and asks for the email as confirmation. */
export function DeleteAccountCard() {
  const { email } = useSignedInUser()
  const unsent = useOutboxEntries((entries) => summarizeUnsent(entries).total) ?? 0
  const [isAsking, setAsking] = useWhileShown(false)
  const [typed, setTyped] = useState('')
  const remove = useDeleteAccount()
  return (
    <SettingsCard title="Delete account" offline={offline}>
      <p>
        Deleting your account is permanent. Before you confirm, we show you what is erased and what is kept.
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
        disabled={typed.trim().toLowerCase() !== email.toLowerCase()}
        pending={remove.isPending}
        onSubmit={() => remove.mutate()}
      >
        <h3>What is erased</h3>
        <ErasedOnDeletion className={styles.list}>
          {unsent > 0 && <li>{counted(unsent, 'unsent item')} on this device</li>}
        </ErasedOnDeletion>
        <h3>What is kept</h3>
        <KeptAfterDeletion className={styles.list} />
        <p>
          Questions?{' '}
          <SupportMailbox before="Write to">Write to us in the chat of your request</SupportMailbox>.
        </p>
        <TextField
          label="Type your email to confirm"
          enterKeyHint="done"
          type="email"
          inputMode="email"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          hint={email}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        {remove.isError && <Notice tone="error">{describeError(remove.error, fallback)}</Notice>}
      </FormDialog>
    </SettingsCard>
  )
}

/** Deletes the account, erases its data from this device and navigates to the landing page. */
function useDeleteAccount() {
  const navigate = useNavigate()
  const hasLeft = useRef(false)
  // Not before this page is unmounted, because its guard would briefly show the sign-in screen.
  useLayoutEffect(
    () => () => {
      if (hasLeft.current) void showSignedOut()
    },
    [],
  )
  return useCallWithToasts({
    call: () => callConfirmed(accountsApi.deleteAccount),
    done: () => ({ title: 'Account deleted' }),
    failed: 'Deletion failed',
    fallback,
    async onSuccess() {
      await shutGate()
      leaveDevice({ isGone: true })
      hasLeft.current = true
      void navigate('/', { replace: true })
    },
  })
}
