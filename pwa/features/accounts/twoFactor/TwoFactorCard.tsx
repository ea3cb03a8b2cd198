import { useEffect, useState } from 'react'
import { useSignedInUser } from '../../../session/useCurrentUser.ts'
import { Button } from '../../../ui/Button.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { SettingsCard } from '../../../ui/SettingsCard.tsx'
import { StatusPill } from '../../../ui/StatusPill.tsx'
import { toastForError } from '../../../ui/toasts/toastForError.ts'
import { dismissError } from '../../../ui/toasts/toastStore.ts'
import { useCodeEntry } from '../codes/useCodeEntry.ts'
import { FailureNotice } from '../FailureNotice.tsx'
import { TurnOffDialog } from './TurnOffDialog.tsx'
import { TurnOnDialog } from './TurnOnDialog.tsx'
import { updateFailed, useChangeMfa } from './useChangeMfa.ts'

const fallback = 'Two-factor authentication was not turned on. Please try again.'

export function TwoFactorCard() {
  const { phone, mfaEnabled } = useSignedInUser()
  const [dialog, setDialog] = useState<'on' | 'off'>()
  /** The last code and the phone it was sent to. It can still be entered after the dialog was closed. */
  const entry = useCodeEntry()
  const [sentTo, setSentTo] = useState<string>()
  const change = useChangeMfa()

  // Closes the dialog when the tab or page is hidden.
  useEffect(() => () => setDialog(undefined), [])

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
          ? `When you sign in, we ask for your password and for a code that we send by text message to ${phone}.`
          : 'When this is on, you sign in with your password and a code that we text to your phone.'}
      </p>
      <p>Changing your phone number turns it off.</p>
      {change.isError && <FailureNotice error={change.error} fallback={fallback} />}
      {mfaEnabled ? (
        <Button full needsConnection onClick={() => setDialog('off')}>
          Turn off
        </Button>
      ) : phone === '' ? (
        <Notice tone="neutral">To turn it on, please save a phone number in your profile first.</Notice>
      ) : (
        <Button
          full
          needsConnection
          pending={change.isPending}
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
