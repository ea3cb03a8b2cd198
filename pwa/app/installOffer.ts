interface Situation {
  /** Already running as an installed app. */
  isInstalled: boolean
  /** The user declined on this device. */
  isDismissed: boolean
  /** The user has requests or tickets, or has been here before. */
  hasReasonToReturn: boolean
  /** The browser lets us open its own install dialog. */
  hasPrompt: boolean
  /** Safari on a phone or tablet, where users install by hand. */
  isIos: boolean
}

/** How to offer the installation: not at all, with the browser's dialog, or as steps to follow. */
export type InstallOffer = 'none' | 'prompt' | 'steps'

export function installOffer(situation: Situation): InstallOffer {
  const { isInstalled, isDismissed, hasReasonToReturn, hasPrompt, isIos } = situation
  if (isInstalled || isDismissed || !hasReasonToReturn) return 'none'
  if (hasPrompt) return 'prompt'
  return isIos ? 'steps' : 'none'
}
