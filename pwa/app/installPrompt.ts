import { createStore } from '../http/createStore.ts'
import { readLocal, writeLocal } from '../offline/webStorage.ts'

/** Missing in TypeScript's lib: developer.mozilla.org/docs/Web/API/BeforeInstallPromptEvent */
interface BeforeInstallPromptEvent extends Event {
  prompt(): Promise<unknown>
  readonly userChoice: Promise<{ outcome: 'accepted' | 'dismissed' }>
}

const dismissedKey = 'live-shows.install-dismissed'

/** The browser's prompt, while it can be opened. */
export const installPrompt = createStore<BeforeInstallPromptEvent | undefined>(undefined)
export const isInstallDismissed = createStore(readLocal(dismissedKey) !== null)

/** Keeps the browser's install prompt for later. The event fires once and early, so call this when the page starts. */
export function catchInstallPrompt(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    installPrompt.set(event as BeforeInstallPromptEvent)
  })
  addEventListener('appinstalled', () => installPrompt.set(undefined))
}

/** Opens the browser's install dialog. It can be opened once; declining there also dismisses our offer. */
export async function openInstallPrompt(): Promise<void> {
  const prompt = installPrompt.read()
  if (!prompt) return
  installPrompt.set(undefined)
  await prompt.prompt()
  const { outcome } = await prompt.userChoice
  if (outcome === 'dismissed') dismissInstall()
}

/** Stops offering the installation on this device. */
export function dismissInstall(): void {
  writeLocal(dismissedKey, 'true')
  isInstallDismissed.set(true)
}
