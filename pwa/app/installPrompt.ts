import { useSyncExternalStore } from 'react'
import { readLocal, writeLocal } from '../offline/webStorage.ts'

/** Missing in TypeScript's lib: developer.mozilla.org/docs/Web/API/BeforeInstallPromptEvent */
interface BeforeInstallPromptEvent extends Event {
  prompt(): Promise<unknown>
  readonly userChoice: Promise<{ outcome: 'accepted' | 'dismissed' }>
}

const dismissedKey = 'live-shows.install-dismissed'

let prompt: BeforeInstallPromptEvent | undefined
let isDismissed = readLocal(dismissedKey) !== null
const listeners = new Set<() => void>()

function notify() {
  for (const listener of listeners) listener()
}

/** Keeps the browser's install prompt for later. The event fires once and early, so call this when the page starts. */
export function catchInstallPrompt(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    prompt = event as BeforeInstallPromptEvent
    notify()
  })
  addEventListener('appinstalled', () => {
    prompt = undefined
    notify()
  })
}

/** Opens the browser's install dialog. It can be opened once; declining there also dismisses our offer. */
export async function openInstallPrompt(): Promise<void> {
  const opened = prompt
  if (!opened) return
  prompt = undefined
  await opened.prompt()
  const { outcome } = await opened.userChoice
  if (outcome === 'dismissed') dismissInstall()
  else notify()
}

/** Stops offering the installation on this device. */
export function dismissInstall(): void {
  isDismissed = true
  writeLocal(dismissedKey, 'true')
  notify()
}

export function useHasInstallPrompt(): boolean {
  return useSyncExternalStore(subscribe, () => prompt !== undefined)
}

export function useIsInstallDismissed(): boolean {
  return useSyncExternalStore(subscribe, () => isDismissed)
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
