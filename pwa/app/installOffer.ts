/** What decides whether installing is offered. */
interface Situation {
  /** It runs as an installed app already. */
  isInstalled: boolean
  /** The person said no on this device. */
  isDismissed: boolean
  /** Somebody who has only just arrived has nothing to come back to. */
  hasDoneSomething: boolean
  /** The browser has its own dialog for it, and lets us open it. */
  hasPrompt: boolean
  /** Safari on a phone or tablet, where the person has to do it. */
  isIos: boolean
}

/** How installing is offered now, if at all. */
export type InstallOffer = 'none' | 'prompt' | 'steps'

export function installOffer(situation: Situation): InstallOffer {
  const { isInstalled, isDismissed, hasDoneSomething, hasPrompt, isIos } = situation
  if (isInstalled || isDismissed || !hasDoneSomething) return 'none'
  if (hasPrompt) return 'prompt'
  return isIos ? 'steps' : 'none'
}
