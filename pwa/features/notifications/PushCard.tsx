import { useSyncExternalStore } from 'react'
import { customerPushKinds, type PushKind, pushApi, staffPushKinds } from '#contract/push.ts'
import { callApi } from '../../http/callApi.ts'
import { createSignal } from '../../http/createStore.ts'
import { useSingleMutation } from '../../http/useSingleMutation.ts'
import { useStore } from '../../http/useStore.ts'
import { pushChoice, usePushChoice } from '../../session/pushChoice.ts'
import { useSignedInUser } from '../../session/useCurrentUser.ts'
import { Button } from '../../ui/Button.tsx'
import { isInstalled, isIos } from '../../ui/browser.ts'
import { Stack } from '../../ui/layout.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { SettingsCard, Switch, useSavedSwitch } from '../../ui/SettingsCard.tsx'
import { useCallWithToasts } from '../../ui/toasts/useCallWithToasts.ts'
import { useOnline } from '../../ui/useOnline.ts'
import styles from './notifications.module.css'
import { canBePushed, howToAllow, type PushState, pushState } from './pushState.ts'
import { hasRenewalFailed, renewPush, subscribeDevice, unsubscribeDevice } from './subscribeDevice.ts'

/** Notifications on this device: the switch, their kinds, and a test. */
export function PushCard() {
  const { isAdmin } = useSignedInUser()
  const isOnline = useOnline()
  const { state, kinds, endpoint, isOn, isSaving, problem, change } = usePush()
  const canBeOn = state === 'off' || state === 'on' || state === 'failed'
  return (
    <SettingsCard
      title="Notifications on this device"
      offline={canBeOn ? 'Changing them needs a connection.' : undefined}
    >
      <Obstacle state={state} />
      {canBeOn && (
        <Switch
          label="Notify me on this device"
          hint={
            isOn
              ? undefined
              : 'Offers, messages and tickets, the moment they are here. Your browser asks you first.'
          }
          checked={isOn}
          aria-busy={isSaving}
          disabled={!isOnline}
          onChange={(event) => void change(event.target.checked)}
        />
      )}
      {problem && <Notice tone="error">{problem}</Notice>}
      {isOn && state === 'on' && endpoint && (
        <>
          <Stack as="fieldset" gap={0}>
            <legend className="section-label">What about</legend>
            {[...customerPushKinds, ...(isAdmin ? staffPushKinds : [])].map((kind) => (
              <KindSwitch key={kind} kind={kind} stored={kinds.includes(kind)} />
            ))}
          </Stack>
          <TestButton endpoint={endpoint} />
        </>
      )}
    </SettingsCard>
  )
}

/** Why there are no notifications here, and how to turn them on. */
function Obstacle({ state }: { state: PushState }) {
  const { id } = useSignedInUser()
  const renewing = useSingleMutation({ mutationFn: () => renewPush(id) })
  switch (state) {
    case 'unsupported':
      return <p>This browser cannot show notifications. We email you instead.</p>
    case 'needs_home_screen':
      return (
        <>
          <p>On an iPhone or iPad, notifications come once Live Shows is on your Home Screen.</p>
          <Stack as="ol" gap={2} className={styles.steps}>
            <li>In Safari, tap Share.</li>
            <li>Tap Add to Home Screen.</li>
            <li>Open Live Shows from there, and turn on notifications on this page.</li>
          </Stack>
        </>
      )
    case 'blocked':
      return (
        <Notice tone="warn">
          Notifications from Live Shows are blocked here.{' '}
          {howToAllow({ userAgent: navigator.userAgent, isInstalled: isInstalled() })}
        </Notice>
      )
    case 'failed':
      return (
        <Notice tone="error">
          <p>Your browser could not renew notifications, so none arrive on this device.</p>
          <Button needsConnection pending={renewing.isPending} onClick={() => renewing.mutate()}>
            Try again
          </Button>
        </Notice>
      )
    case 'off':
    case 'on':
      return null
  }
}

const kindWords: Record<PushKind, string> = {
  offers: 'Offers',
  messages: 'Messages',
  tickets: 'Tickets',
  resale: 'Resold tickets in my area',
  promises: 'Promised replies that are due',
  money: 'Payments and refunds that are stuck',
}

function KindSwitch({ kind, stored }: { kind: PushKind; stored: boolean }) {
  const { id } = useSignedInUser()
  const isOnline = useOnline()
  const { isOn, isSaving, change } = useSavedSwitch({
    ...pushSwitch,
    stored,
    save: (isOn) => {
      // As the save before has left it.
      const others = (pushChoice.read(id)?.kinds ?? []).filter((other) => other !== kind)
      return subscribeDevice(id, isOn ? [...others, kind] : others)
    },
  })
  return (
    <Switch
      label={kindWords[kind]}
      checked={isOn}
      aria-busy={isSaving}
      disabled={!isOnline}
      onChange={(event) => change(event.target.checked)}
    />
  )
}

function TestButton({ endpoint }: { endpoint: string }) {
  const test = useCallWithToasts({
    call: () => callApi(pushApi.test, { body: { endpoint } }),
    done: () => ({ title: 'Sent', description: 'It arrives in a moment.' }),
    failed: 'The test was not sent',
  })
  return (
    <Button full needsConnection pending={test.isPending} onClick={() => test.mutate()}>
      Send a test notification
    </Button>
  )
}

/** The saves of this device's settings run one after the other, each based on the one before. */
const pushSwitch = {
  name: 'push',
  failed: 'Notifications were not changed',
  // An error that is not our server's comes from the browser, which needs its maker's push service.
  fallback: 'Your browser could not do it. Please try again later. We email you in any case.',
}

/** Notifications on this device: their state, and the switch that turns them on and off. */
function usePush() {
  const { id } = useSignedInUser()
  const choice = usePushChoice(id)
  const hasFailed = useStore(hasRenewalFailed)
  const state = pushState({
    isSupported: canBePushed(),
    isInIosBrowser: isIos() && !isInstalled(),
    permission: usePermission(),
    isWanted: choice?.answer === 'on',
    hasFailed,
  })
  const { isOn, isSaving, problem, change } = useSavedSwitch({
    ...pushSwitch,
    stored: state === 'on' || state === 'failed',
    save: (isOn) => (isOn ? subscribeDevice(id, choice?.kinds) : unsubscribeDevice(id)),
  })
  return {
    state,
    kinds: choice?.kinds ?? [],
    endpoint: choice?.endpoint,
    isOn,
    isSaving,
    problem,
    /** Call it in the handler of a tap: browsers ask the user only there. */
    change: async (isOn: boolean) => {
      if (!isOn || (await askPermission()) === 'granted') change(isOn)
    },
  }
}

const answers = createSignal()

async function askPermission(): Promise<NotificationPermission> {
  // Before anything else is waited for.
  const permission = await Notification.requestPermission()
  answers.notify()
  return permission
}

function usePermission(): NotificationPermission {
  return useSyncExternalStore(subscribe, () => globalThis.Notification?.permission ?? 'denied')
}

function subscribe(changed: () => void) {
  const stop = answers.subscribe(changed)
  // The user may come back from the browser's settings.
  document.addEventListener('visibilitychange', changed)
  return () => {
    stop()
    document.removeEventListener('visibilitychange', changed)
  }
}
