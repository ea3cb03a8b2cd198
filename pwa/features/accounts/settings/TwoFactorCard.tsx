import { useState } from 'react'
import { accountsApi } from '#contract/accounts.ts'
import type { BodyInputOf } from '#contract/endpoint.ts'
import { useSingleMutation } from '../../../http/useSingleMutation.ts'
import { useStore } from '../../../http/useStore.ts'
import { callConfirmed, passwordQuestion } from '../../../session/confirmPassword.ts'
import { takeUser } from '../../../session/session.ts'
import { useSignedInUser } from '../../../session/useCurrentUser.ts'
import { Button } from '../../../ui/Button.tsx'
import { formatPhone } from '../../../ui/formatPhone.ts'
import { ConfirmDialog, FormDialog } from '../../../ui/ionic/ConfirmDialog.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { SettingsCard } from '../../../ui/SettingsCard.tsx'
import { StatusPill } from '../../../ui/StatusPill.tsx'
import { toastForError } from '../../../ui/toasts/toastForError.ts'
import { dismissError } from '../../../ui/toasts/toastStore.ts'
import { useWhileShown } from '../../../ui/useWhileShown.ts'
import { CodeFields, ResendCode } from '../codes/CodeForm.tsx'
import { codeLength } from '../codes/code.ts'
import { type CodeEntry, useCodeEntry, useCodeForm } from '../codes/useCodeForm.ts'
import { FailureNotice } from '../FailureNotice.tsx'

const updateFailed = 'Update failed'
const notTurnedOn = 'Two-factor authentication was not turned on. Please try again.'
const notTurnedOff = 'Two-factor authentication was not turned off. Please try again.'

export function TwoFactorCard() {
  const { phone, mfaEnabled } = useSignedInUser()
  const [dialog, setDialog] = useWhileShown<'on' | 'off'>()
  /** The last code and the phone it was sent to. It can still be entered after the dialog was closed. */
  const entry = useCodeEntry()
  const [sentTo, setSentTo] = useState<string>()
  const change = useChangeMfa()
  const isAsked = useStore(passwordQuestion) !== undefined
  const begin = () => {
    if (change.isPending) return
    dismissError(updateFailed)
    if (sentTo === phone && Date.now() < entry.resendAt) return setDialog('on')
    change.mutate(
      { enabled: true },
      {
        onSuccess: ({ message, codeSent }) => {
          if (!codeSent) return
          entry.noteSent({ message, resendAfter: codeSent.resendAfter })
          setSentTo(phone)
          setDialog('on')
        },
        onError: (error) => toastForError(error, updateFailed, notTurnedOn),
      },
    )
  }

  return (
    <SettingsCard
      title="Two-factor authentication"
      status={<StatusPill tone={mfaEnabled ? 'good' : 'neutral'}>{mfaEnabled ? 'On' : 'Off'}</StatusPill>}
      offline="Changing this needs a connection."
    >
      <p>
        {mfaEnabled
          ? `When you sign in, we ask for your password and for a code that we send by text message to ${formatPhone(phone)}.`
          : 'When this is on, you sign in with your password and a code that we text to your phone.'}
      </p>
      <p>Changing your phone number turns it off.</p>
      {change.isError && <FailureNotice error={change.error} fallback={notTurnedOn} />}
      {mfaEnabled ? (
        <Button full needsConnection onClick={() => setDialog('off')}>
          Turn off
        </Button>
      ) : phone === '' ? (
        <Notice tone="neutral">To turn it on, please save a phone number in your profile first.</Notice>
      ) : (
        <Button
          variant="primary"
          full
          needsConnection
          // While the password is asked for, no code is on its way.
          pending={change.isPending && !isAsked}
          pendingLabel="Sending a code..."
          onClick={begin}
        >
          Turn on
        </Button>
      )}
      <TurnOnDialog
        isOpen={dialog === 'on'}
        entry={entry}
        onClose={() => setDialog(undefined)}
        onDone={() => {
          setSentTo(undefined)
          setDialog(undefined)
        }}
      />
      <TurnOffDialog isOpen={dialog === 'off'} onClose={() => setDialog(undefined)} />
    </SettingsCard>
  )
}

interface TurnOnDialogProps {
  isOpen: boolean
  entry: CodeEntry
  onClose: () => void
  onDone: () => void
}

/** Second step of turning two-factor authentication on: the code from the text message. */
function TurnOnDialog({ isOpen, entry, onClose, onDone }: TurnOnDialogProps) {
  const change = useChangeMfa()
  const form = useCodeForm({
    entry,
    failed: 'Verification Failed',
    verifyFallback: 'Invalid verification code',
    verify: (code) => change.mutateAsync({ enabled: true, code }),
    onVerified: onDone,
    resend: async () => {
      const { message, codeSent } = await change.mutateAsync({ enabled: true })
      if (codeSent) {
        entry.noteSent({ message, resendAfter: codeSent.resendAfter })
        return message
      }
      // Two-factor authentication was turned on in another tab.
      onDone()
      return undefined
    },
  })
  return (
    <FormDialog
      isOpen={isOpen}
      onClose={onClose}
      title="Two-factor authentication"
      submitLabel="Turn on"
      pendingLabel="Verifying..."
      offline="Turning it on needs a connection."
      disabled={entry.code.length !== codeLength}
      pending={form.isVerifying}
      onSubmit={form.submit}
      onOpened={() => form.field.current?.focus()}
    >
      <CodeFields form={form} hint={`${entry.message} The code expires after 10 minutes or five attempts.`} />
      {!entry.refusal?.isUsedUp && (
        <ResendCode allowedAt={entry.resendAt} pending={form.isResending} onResend={form.resend} />
      )}
    </FormDialog>
  )
}

function TurnOffDialog({ isOpen, onClose }: Pick<TurnOnDialogProps, 'isOpen' | 'onClose'>) {
  const turnOff = useChangeMfa()
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onCancel={onClose}
      onClosed={turnOff.reset}
      title="Turn off two-factor authentication?"
      confirmLabel="Turn off"
      pendingLabel="Turning off..."
      tone="danger"
      offline="Turning it off needs a connection."
      pending={turnOff.isPending}
      onConfirm={() =>
        turnOff.mutate(
          { enabled: false },
          {
            onSuccess: onClose,
            onError: (error) => toastForError(error, updateFailed, notTurnedOff),
          },
        )
      }
    >
      <p>After that, your password alone is enough to sign in.</p>
      {turnOff.isError && <FailureNotice error={turnOff.error} fallback={notTurnedOff} />}
    </ConfirmDialog>
  )
}

/** Turns two-factor authentication on or off. Turning on takes two calls: the first sends a code, the second has the code. */
function useChangeMfa() {
  return useSingleMutation({
    mutationFn: (body: BodyInputOf<typeof accountsApi.changeMfa>) =>
      callConfirmed(accountsApi.changeMfa, { body }),
    onSuccess: ({ user }) => takeUser(user),
  })
}
