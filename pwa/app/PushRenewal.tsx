import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { pushChoice } from '../session/pushChoice.ts'
import { useCurrentUser } from '../session/useCurrentUser.ts'

/** Those of whom it was renewed. A start makes a new one. */
const renewed = new WeakSet<QueryClient>()

/** Renews this device's notifications at the start and after a sign-in, if the user has turned them on. Browsers lose them at times. */
export function PushRenewal() {
  const current = useCurrentUser()
  const client = useQueryClient()
  const userId =
    current.state === 'signedIn' && current.isChecked && !current.hasEnded ? current.user.id : undefined
  useEffect(() => {
    if (userId === undefined) return void renewed.delete(client)
    // Not again when the user comes back from a public page.
    if (renewed.has(client)) return
    renewed.add(client)
    const isOn = pushChoice.read(userId)?.answer === 'on'
    if (!isOn || globalThis.Notification?.permission !== 'granted') return
    import('../features/notifications/subscribeDevice.ts')
      .then(({ renewPush }) => renewPush(userId))
      .catch(() => undefined)
  }, [userId, client])
  return null
}
