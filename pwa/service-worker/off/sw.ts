/**
 * The kill switch: a worker that takes itself off every device, built instead of the real one by `SERVICE_WORKER=off` (decision
 * 009). Open pages stay as they are and speak to the server directly; what waits in the outbox is not touched.
 */
declare const self: ServiceWorkerGlobalScope

self.addEventListener('install', () => void self.skipWaiting())

self.addEventListener('activate', (event) => {
  event.waitUntil(
    Promise.all([
      self.registration.unregister(),
      caches.keys().then((names) => Promise.all(names.map((name) => caches.delete(name)))),
    ]),
  )
})

// Makes it a module, so that `self` is this file's own.
export {}
