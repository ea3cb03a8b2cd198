/** Whether the app was started from the home screen or as a window of its own. */
export function isInstalled(): boolean {
  return matchMedia('(display-mode: standalone)').matches || iosStandalone() === true
}

/** Whether this is Safari on an iPhone or iPad, where users install by hand. */
export function isIos(): boolean {
  return iosStandalone() !== undefined && navigator.maxTouchPoints > 1
}

/** `navigator.standalone` exists only in Safari. */
function iosStandalone(): boolean | undefined {
  return 'standalone' in navigator && typeof navigator.standalone === 'boolean'
    ? navigator.standalone
    : undefined
}
