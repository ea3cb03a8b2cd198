import { useState } from 'react'
import { Link } from 'react-router-dom'
import { pushChoice, usePushChoice } from '../../session/pushChoice.ts'
import { useSignedInUser } from '../../session/useCurrentUser.ts'
import { Button } from '../../ui/Button.tsx'
import { Stack, Text } from '../../ui/layout.tsx'
import { useCallWithToasts } from '../../ui/toasts/useCallWithToasts.ts'
import { useOnline } from '../../ui/useOnline.ts'
import { canBePushed } from './pushState.ts'

/**
 * Offers notifications to a user who has just sent a request, until it is answered, once per person and device, with a connection,
 * which it needs; later they are in the settings.
 */
export function AskForPush() {
  const { id } = useSignedInUser()
  const answer = usePushChoice(id)?.answer
  const isOnline = useOnline()
  const [isFirst] = useState(
    () => answer === undefined && canBePushed() && Notification.permission !== 'denied',
  )
  const turningOn = useCallWithToasts({
    async call(permission: Promise<NotificationPermission>) {
      if ((await permission) !== 'granted') return pushChoice.write(id, { answer: 'not_now' })
      const { subscribeDevice } = await import('./subscribeDevice.ts')
      await subscribeDevice(id)
    },
    failed: 'Notifications are not on yet',
  })
  if (!isFirst) return null
  if (answer === 'on') {
    return (
      <Text role="status" tone="good" weight="medium">
        We tell you on this device.
      </Text>
    )
  }
  if (answer === 'not_now') {
    const settings = <Link to="/notifications">notification settings</Link>
    return (
      <p role="status">
        {Notification.permission === 'denied' ? (
          <>Your browser blocks notifications. The {settings} say how to allow them.</>
        ) : (
          <>You can turn on notifications later in the {settings}.</>
        )}
      </p>
    )
  }
  return (
    answer === undefined &&
    (isOnline || turningOn.isPending) && (
      <Stack as="section" aria-label="Notifications" gap={2}>
        <p>Hear from us the moment we answer, also while Live Shows is closed.</p>
        <Stack gap={0}>
          <Button
            pending={turningOn.isPending}
            // Browsers ask only within the tap itself.
            onClick={() => turningOn.mutate(Notification.requestPermission())}
          >
            Tell me when the offer is here
          </Button>
          <Button variant="quiet" onClick={() => pushChoice.write(id, { answer: 'not_now' })}>
            Not now
          </Button>
        </Stack>
      </Stack>
    )
  )
}
