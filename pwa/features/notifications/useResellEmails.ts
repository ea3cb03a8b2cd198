import { accountsApi } from '#contract/accounts.ts'
import { callApi } from '../../http/callApi.ts'
import { takeUser } from '../../session/session.ts'
import { useSignedInUser } from '../../session/useCurrentUser.ts'
import { useSavedSwitch } from '../../ui/useSavedSwitch.ts'

/** The setting for emails about resold tickets. */
export function useResellEmails() {
  const { resellNotificationsEnabled } = useSignedInUser()
  return useSavedSwitch({
    name: 'resell-emails',
    stored: resellNotificationsEnabled,
    failed: 'Update failed',
    save: async (isOn) => {
      const body = { resellNotificationsEnabled: isOn }
      const { user } = await callApi(accountsApi.updateNotifications, { body })
      await takeUser(user)
    },
  })
}
