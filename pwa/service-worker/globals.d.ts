/** Background Sync, missing in TypeScript's lib: developer.mozilla.org/docs/Web/API/SyncEvent */
interface SyncEvent extends ExtendableEvent {
  readonly tag: string
  /** The browser will not retry after this attempt. */
  readonly lastChance: boolean
}

interface ServiceWorkerGlobalScopeEventMap {
  sync: SyncEvent
}
