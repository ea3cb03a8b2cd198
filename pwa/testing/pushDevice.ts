import { vi } from 'vitest'
import { commands } from 'vitest/browser'

interface Shown {
  tag: string
  close: () => void
}

export interface PushDevice {
  permission: NotificationPermission
  /** The user's answer when the browser asks. */
  answer: NotificationPermission
  /** How often the browser has asked. */
  asked: number
  subscription: PushSubscription | undefined
  /** Why the browser cannot subscribe. */
  problem: Error | undefined
  /** The tags of the notifications on the screen. */
  shown: string[]
}

/**
 * A device's notifications in place of the browser's, which needs its vendor's push service; until the end of the test. It is
 * subscribed at the local one, which the API reaches (`commands.arrivedPushes`).
 */
export function stubPushDevice(changes: Partial<PushDevice> = {}): PushDevice {
  const device: PushDevice = {
    permission: 'default',
    answer: 'granted',
    asked: 0,
    subscription: undefined,
    problem: undefined,
    shown: [],
    ...changes,
  }
  vi.stubGlobal('Notification', {
    get permission() {
      return device.permission
    },
    async requestPermission() {
      if (device.permission === 'default') {
        device.asked += 1
        device.permission = device.answer
      }
      return device.permission
    },
  })
  const pushManager = {
    getSubscription: async () => device.subscription ?? null,
    async subscribe({ applicationServerKey }: { applicationServerKey: string }) {
      if (device.problem) throw device.problem
      device.subscription ??= await buildSubscription(device, applicationServerKey)
      return device.subscription
    },
  }
  const registration = {
    active: {},
    pushManager,
    getNotifications: async ({ tag }: { tag?: string } = {}): Promise<Shown[]> =>
      device.shown
        .filter((shown) => tag === undefined || shown === tag)
        .map((shown) => ({
          tag: shown,
          close: () => {
            device.shown = device.shown.filter((other) => other !== shown)
          },
        })),
  }
  const workers = navigator.serviceWorker
  const found = registration as unknown as ServiceWorkerRegistration
  vi.spyOn(workers, 'getRegistration').mockResolvedValue(found)
  vi.spyOn(workers, 'ready', 'get').mockReturnValue(Promise.resolve(found))
  return device
}

async function buildSubscription(device: PushDevice, key: string): Promise<PushSubscription> {
  const { endpoint, keys } = await commands.subscribeAtPushService(key)
  const bytes = Uint8Array.from(atob(key.replaceAll('-', '+').replaceAll('_', '/')), (c) => c.charCodeAt(0))
  return {
    endpoint,
    options: { applicationServerKey: bytes.buffer, userVisibleOnly: true },
    toJSON: () => ({ endpoint, keys }),
    async unsubscribe() {
      device.subscription = undefined
      return true
    },
  } as unknown as PushSubscription
}
