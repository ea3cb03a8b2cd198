import { developerApi } from '#contract/developer.ts'
import { callApi } from '../../../http/callApi.ts'
import { describeError } from '../../../http/errors.ts'
import { takeUser } from '../../../session/session.ts'
import { useSignedInUser } from '../../../session/useCurrentUser.ts'
import { NeedsConnection } from '../../../ui/NeedsConnection.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { Switch } from '../../../ui/Switch.tsx'
import { showToast } from '../../../ui/toasts/toastStore.ts'
import { useOnline } from '../../../ui/useOnline.ts'
import { switchFallback, useSavedSwitch } from '../../../ui/useSavedSwitch.ts'

/** The switch for copies of emails to admins. */
export function EmailCopies() {
  const user = useSignedInUser()
  const isOnline = useOnline()
  const { isOn, isSaving, error, change } = useSavedSwitch({
    name: 'email-copies',
    stored: user.emailNotifications,
    failed: 'Update Failed',
    save: async (enabled) => {
      const { message } = await callApi(developerApi.emailNotifications, { body: { enabled } })
      await takeUser({ ...user, emailNotifications: enabled })
      showToast({
        title: enabled ? 'Email copies on' : 'Email copies off',
        description: message,
        tone: 'good',
      })
    },
  })
  return (
    <>
      <NeedsConnection>Changing this needs a connection.</NeedsConnection>
      <Switch
        label="Email copies"
        hint="Get a copy of every email sent to admins."
        checked={isOn}
        aria-busy={isSaving}
        disabled={!isOnline}
        onChange={(event) => change(event.target.checked)}
      />
      {error && <Notice tone="error">{describeError(error, switchFallback)}</Notice>}
    </>
  )
}
