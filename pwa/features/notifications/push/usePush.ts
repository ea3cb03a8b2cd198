import { useSyncExternalStore } from 'react'
import { createSignal } from '../../../http/createStore.ts'
import { useStore } from '../../../http/useStore.ts'
import { usePushChoice } from '../../../session/pushChoice.ts'
import { useSignedInUser } from '../../../session/useCurrentUser.ts'
import { isInstalled, isIos } from '../../../ui/installed.ts'
import { useSavedSwitch } from '../../../ui/useSavedSwitch.ts'
import { canBePushed } from './canBePushed.ts'
import { pushState } from './pushState.ts'
import { hasRenewalFailed } from './renewPush.ts'
import { subscribeDevice, unsubscribeDevice } from './subscribeDevice.ts'

/** The saves of this device's settings run one after the other, each based on the one before. */
export const pushSwitch = { name: 'push', failed: 'Notifications were not changed' }

/** Notifications on this device: what is true of them, and the switch that turns them on and off. */
export function usePush() {
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
  const { isOn, isSaving, error, change } = useSavedSwitch({
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
    error,
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
