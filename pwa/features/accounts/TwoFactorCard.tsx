import { useEffect, useState } from 'react'
import { describeError } from '../../http/errors.ts'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { StatusPill } from '../../ui/StatusPill.tsx'
import { toastForError } from '../../ui/toasts/toastForError.ts'
import { dismissError } from '../../ui/toasts/toastStore.ts'
import { resendableAt } from './cooldown.ts'
import { SettingsCard } from './SettingsCard.tsx'
import { TurnOffDialog } from './TurnOffDialog.tsx'
import { type SentCode, TurnOnDialog } from './TurnOnDialog.tsx'
import { updateFailed, useChangeMfa } from './useChangeMfa.ts'
import { useSignedInUser } from './useCurrentUser.ts'

const fallback = 'Two-factor authentication was not turned on. Please try again.'

/** Two-factor authentication: on by a code to the phone, off by the password. */
export function TwoFactorCard() {
  const { phone, mfaEnabled } = useSignedInUser()
  const [dialog, setDialog] = useState<'on' | 'off'>()
  /** The last code, which whoever has closed the dialog in the meantime can still type. */
  const [sent, setSent] = useState<SentCode & { to: string }>()
  const change = useChangeMfa()

  // Another tab or page must not stand under a dialog of this one.
  useEffect(() => () => setDialog(undefined), [])

  const begin = () => {
    if (change.isPending) return
    dismissError(updateFailed)
    if (sent && sent.to === phone && Date.now() < sent.until) return setDialog('on')
    change.mutate(
      { enabled: true },
      {
        onSuccess: ({ message, codeSent }) => {
          if (!codeSent) return
          setSent({ message, until: resendableAt(codeSent.resendAfter), to: phone })
          setDialog('on')
        },
        onError: (error) => toastForError(error, updateFailed, fallback),
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
          ? `Signing in takes your password and a code that we send by text message to ${phone}.`
          : 'After your password we ask for a code that we send to your phone by text message. Nobody gets in with your password alone.'}
      </p>
      <p>Changing your phone number turns it off.</p>
      {change.isError && <Notice tone="error">{describeError(change.error, fallback)}</Notice>}
      {mfaEnabled ? (
        <Button full onClick={() => setDialog('off')}>
          Turn off
        </Button>
      ) : phone === '' ? (
        <Notice tone="neutral">To turn it on, please save a phone number in your profile first.</Notice>
      ) : (
        <Button full pending={change.isPending} pendingLabel="Sending a code..." onClick={begin}>
          Turn on
        </Button>
      )}
      <TurnOnDialog
        isOpen={dialog === 'on'}
        sent={sent}
        onSent={(code) => setSent({ ...code, to: phone })}
        onClose={() => setDialog(undefined)}
        onDone={() => {
          setSent(undefined)
          setDialog(undefined)
        }}
      />
      <TurnOffDialog isOpen={dialog === 'off'} onClose={() => setDialog(undefined)} />
    </SettingsCard>
  )
}
