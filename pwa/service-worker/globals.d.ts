/** Background Sync, missing in TypeScript's lib: developer.mozilla.org/docs/Web/API/SyncEvent */
interface SyncEvent extends ExtendableEvent {
  readonly tag: string
  /** The browser will not retry after this attempt. */
  readonly lastChance: boolean
}

interface ServiceWorkerGlobalScopeEventMap {
  sync: SyncEvent
}

/** Workers have none, which code that they share with pages has to ask. */
declare const document: { readonly visibilityState: string } | undefined
/** The part that TypeScript's lib leaves out: notifications.spec.whatwg.org/#dictdef-notificationoptions */
interface NotificationOptions {
  actions?: { action: string; title: string }[]
  renotify?: boolean
  /** Milliseconds since 1970. */
  timestamp?: number
}
