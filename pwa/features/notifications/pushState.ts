/** The state of notifications on this device. */
export type PushState =
  | 'unsupported'
  /** Safari on an iPhone or iPad: notifications work once the app is on the Home Screen. */
  | 'needs_home_screen'
  /** The browser refuses, and does not ask again. */
  | 'blocked'
  /** Turned off or never on. */
  | 'off'
  | 'on'
  /** Turned on, but this device could not be subscribed again. */
  | 'failed'

interface Situation {
  isSupported: boolean
  /** Safari on an iPhone or iPad, and not started from the Home Screen. */
  isInIosBrowser: boolean
  permission: NotificationPermission
  /** The user has turned them on here. */
  isWanted: boolean
  hasFailed: boolean
}

export function pushState(situation: Situation): PushState {
  const { isSupported, isInIosBrowser, permission, isWanted, hasFailed } = situation
  if (!isSupported) return isInIosBrowser ? 'needs_home_screen' : 'unsupported'
  if (permission === 'denied') return 'blocked'
  // The user may have reset the permission since.
  if (!isWanted || permission === 'default') return 'off'
  return hasFailed ? 'failed' : 'on'
}

/** The place where the user allows notifications again: they have to find it themselves, because browsers open no settings. */
export function howToAllow({ userAgent, isInstalled }: { userAgent: string; isInstalled: boolean }): string {
  if (/iPhone|iPad/.test(userAgent))
    return 'Open Settings, then Notifications, then Live Shows, and allow them.'
  if (/Android/.test(userAgent)) {
    return isInstalled
      ? 'Press and hold the icon of Live Shows, open App info, then Notifications, and allow them.'
      : 'Tap the icon to the left of the address, then Permissions, and allow notifications.'
  }
  if (/Firefox/.test(userAgent)) {
    return 'Click the icon to the left of the address and remove the block of notifications.'
  }
  if (/Safari/.test(userAgent) && !/Chrom/.test(userAgent)) {
    return 'In Safari, open Settings, then Websites, then Notifications, and allow this site.'
  }
  return 'Click the icon to the left of the address and allow notifications.'
}

/** Whether this browser has push notifications. Safari on an iPhone has them only on the Home Screen. */
export function canBePushed(): boolean {
  return 'Notification' in window && 'PushManager' in window && 'serviceWorker' in navigator
}
