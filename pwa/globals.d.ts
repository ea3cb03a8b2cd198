/** Id of this build; set by vite.config.ts. */
declare const __BUILD_ID__: string
/** Whether this build has a service worker; set by vite.config.ts. */
declare const __SERVICE_WORKER__: boolean
