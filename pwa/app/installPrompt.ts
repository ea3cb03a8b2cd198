import { useSyncExternalStore } from 'react'

/** developer.mozilla.org/docs/Web/API/BeforeInstallPromptEvent, which TypeScript's library does not know. */
interface BeforeInstallPromptEvent extends Event {
  prompt(): Promise<unknown>
  readonly userChoice: Promise<{ outcome: 'accepted' | 'dismissed' }>
}

const dismissedKey = 'live-shows.install-dismissed'

let prompt: BeforeInstallPromptEvent | undefined
let isDismissed = readDismissed()
const listeners = new Set<() => void>()

function tell() {
  for (const changed of listeners) changed()
}

/** Keeps the browser's offer to install for a better moment. It comes early and once, so this starts with the page. */
export function catchInstallPrompt(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    prompt = event as BeforeInstallPromptEvent
    tell()
  })
  addEventListener('appinstalled', () => {
    prompt = undefined
    tell()
  })
}

/** Opens the browser's dialog. It can be opened once; a no there is a no here. */
export async function openInstallPrompt(): Promise<void> {
  const opened = prompt
  if (!opened) return
  prompt = undefined
  await opened.prompt()
  const { outcome } = await opened.userChoice
  if (outcome === 'dismissed') dismissInstall()
  else tell()
}

/** Never offers it again on this device. */
export function dismissInstall(): void {
  isDismissed = true
  try {
    localStorage.setItem(dismissedKey, 'true')
  } catch {
    // Without storage it is remembered as long as the page lives.
  }
  tell()
}

function readDismissed(): boolean {
  try {
    return localStorage.getItem(dismissedKey) !== null
  } catch {
    return false
  }
}

export function useHasInstallPrompt(): boolean {
  return useSyncExternalStore(subscribe, () => prompt !== undefined)
}

export function useIsInstallDismissed(): boolean {
  return useSyncExternalStore(subscribe, () => isDismissed)
}

function subscribe(changed: () => void) {
  listeners.add(changed)
  return () => {
    listeners.delete(changed)
  }
}
