/**
 * Reports an error of this page to the server, without personal data (`cleanClientError`). Does nothing while offline. Returns at
 * once and never throws. The implementation is loaded lazily, so that public pages do not grow by it.
 */
export function reportError(error: unknown): void {
  if (!navigator.onLine) return
  import('./errorReports.ts').then(({ sendErrorReport }) => sendErrorReport(error)).catch(() => undefined)
}

/** Reports uncaught errors and unhandled rejections. Called once, at the start of the app. */
export function reportUncaughtErrors(): void {
  addEventListener('error', ({ error }) => reportError(error))
  addEventListener('unhandledrejection', ({ reason }) => reportError(reason))
}
