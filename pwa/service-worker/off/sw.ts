/**
 * Kill switch: a worker that unregisters itself and deletes all caches. `SERVICE_WORKER=off` builds it instead of the real one
 * (decision 009). Open pages continue and load from the server; the outbox is not touched.
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

// Makes this file a module, so that `self` can be declared in it.
export {}
