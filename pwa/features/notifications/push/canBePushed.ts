/** Whether this browser has push notifications. Safari on an iPhone has them only on the Home Screen. */
export function canBePushed(): boolean {
  return 'Notification' in window && 'PushManager' in window && 'serviceWorker' in navigator
}
