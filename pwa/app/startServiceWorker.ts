import type { WorkerMessage } from '../offline/workerMessages.ts'
import { offerUpdate, workerTookOver } from './appUpdate.ts'

const hourMs = 60 * 60 * 1000
/** Somebody who goes back and forth between two apps need not ask the server each time. */
const shortestPauseMs = 60 * 1000
/** How long the first picture may wait for a new version. A worker that has to be started needs some tenths of a second. */
const patienceMs = 2000

const isOn = import.meta.env.PROD && __SERVICE_WORKER__
const workers = isOn ? navigator.serviceWorker : undefined

/**
 * At launch, before anything is drawn: lets a new version take over where nobody would notice, that is when this page is the
 * only one and the outbox is idle. Then the page is loaded again and this never resolves; in every other case the new version
 * is offered on screen later.
 */
export async function takeUpdateAtLaunch(): Promise<void> {
  if (!workers?.controller) return
  const waiting = (await workers.getRegistration())?.waiting
  // Whoever answers too late is not asked to take over: by then there is something on screen.
  if (!waiting || !(await isQuiet(waiting))) return
  const reload = () => location.reload()
  workers.addEventListener('controllerchange', reload)
  waiting.postMessage({ type: 'take_over' } satisfies WorkerMessage)
  await afterPatience()
  workers.removeEventListener('controllerchange', reload)
}

function isQuiet(waiting: ServiceWorker): Promise<boolean> {
  const { port1, port2 } = new MessageChannel()
  waiting.postMessage({ type: 'is_quiet' } satisfies WorkerMessage, [port2])
  return Promise.race([
    new Promise<boolean>((resolve) => {
      port1.onmessage = (event) => resolve(event.data === true)
    }),
    afterPatience().then(() => false),
  ])
}

function afterPatience(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, patienceMs))
}

/** Registers the service worker once the page has what it needs, and looks for new versions from then on. */
export function startServiceWorker(): void {
  if (!workers) return
  let wasControlled = workers.controller !== null
  workers.addEventListener('controllerchange', () => {
    // The very first worker takes charge of the page that installed it: nothing is new.
    if (wasControlled) workerTookOver()
    wasControlled = true
  })
  const start = () => void register(workers)
  if (document.readyState === 'complete') start()
  else addEventListener('load', start, { once: true })
}

async function register(workers: ServiceWorkerContainer): Promise<void> {
  // Offline, in a private window, or switched off: the app works, it only cannot be opened without a network.
  await workers.register('/sw.js', { updateViaCache: 'none' }).catch(() => undefined)
  const registration = await workers.getRegistration()
  if (!registration) return
  const offerWaiting = () => {
    // Without an active worker it is the first one, and will not wait.
    if (registration.waiting && registration.active) offerUpdate(() => registration.waiting)
  }
  offerWaiting()
  registration.addEventListener('updatefound', () => {
    registration.installing?.addEventListener('statechange', offerWaiting)
  })
  checkForUpdates(registration)
}

function checkForUpdates(registration: ServiceWorkerRegistration): void {
  // Registering has just asked.
  let checkedAt = Date.now()
  const check = () => {
    if (Date.now() - checkedAt < shortestPauseMs) return
    checkedAt = Date.now()
    // Without a network there is nothing to find out.
    registration.update().catch(() => undefined)
  }
  setInterval(check, hourMs)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') check()
  })
}
