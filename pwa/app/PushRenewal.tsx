import { useEffect } from 'react'
import { pushChoice } from '../session/pushChoice.ts'
import { useCurrentUser } from '../session/useCurrentUser.ts'

let renewedFor: string | undefined

/** Renews this device's notifications at the start and after a sign-in, if the user has turned them on. Browsers lose them at times. */
export function PushRenewal() {
  const current = useCurrentUser()
  const userId =
    current.state === 'signedIn' && current.isChecked && !current.hasEnded ? current.user.id : undefined
  useEffect(() => {
    // Not again when the user comes back from a public page.
    if (userId === renewedFor) return
    renewedFor = userId
    const isOn = userId !== undefined && pushChoice.read(userId)?.answer === 'on'
    if (!isOn || globalThis.Notification?.permission !== 'granted') return
    import('../features/notifications/subscribeDevice.ts')
      .then(({ renewPush }) => renewPush(userId))
      .catch(() => undefined)
  }, [userId])
  return null
}
