import type { WorkerMessage } from '../offline/workerMessages.ts'
import { offerUpdate, workerTookOver } from './appUpdate.ts'

const hourMs = 60 * 60 * 1000
/** Minimum time between two checks for updates, for users who switch between apps. */
const shortestPauseMs = 60 * 1000
/** How long the first paint may wait for an update. Starting a worker takes a few tenths of a second. */
const takeOverTimeoutMs = 2000

const isOn = import.meta.env.PROD && __SERVICE_WORKER__
const workers = isOn ? navigator.serviceWorker : undefined

/**
 * Call at launch, before the first render. Lets a waiting new version take over if the user would not notice: this page is the
 * only one and the outbox is idle. The page then reloads. Otherwise this resolves, and the update is offered on screen later.
 */
export async function takeUpdateAtLaunch(): Promise<void> {
  if (!workers?.controller) return
  const waiting = (await workers.getRegistration())?.waiting
  // An answer after the timeout counts as no: by then the app is on screen.
  if (!waiting || !(await isQuiet(waiting))) return
  const reload = () => location.reload()
  workers.addEventListener('controllerchange', reload)
  waiting.postMessage({ type: 'take_over' } satisfies WorkerMessage)
  await afterTimeout()
  workers.removeEventListener('controllerchange', reload)
}

function isQuiet(waiting: ServiceWorker): Promise<boolean> {
  const { port1, port2 } = new MessageChannel()
  waiting.postMessage({ type: 'is_quiet' } satisfies WorkerMessage, [port2])
  return Promise.race([
    new Promise<boolean>((resolve) => {
      port1.onmessage = (event) => resolve(event.data === true)
    }),
    afterTimeout().then(() => false),
  ])
}

function afterTimeout(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, takeOverTimeoutMs))
}

/** Registers the service worker after the page has loaded, and checks for updates from then on. */
export function startServiceWorker(): void {
  if (!workers) return
  let wasControlled = workers.controller !== null
  workers.addEventListener('controllerchange', () => {
    // The first worker also takes control of the page that installed it; that is no update.
    if (wasControlled) workerTookOver()
    wasControlled = true
  })
  const start = () => void register(workers)
  if (document.readyState === 'complete') start()
  else addEventListener('load', start, { once: true })
}

async function register(workers: ServiceWorkerContainer): Promise<void> {
  // Fails offline, in private windows, or if turned off. The app then works, but cannot be opened offline.
  await workers.register('/sw.js', { updateViaCache: 'none' }).catch(() => undefined)
  const registration = await workers.getRegistration()
  if (!registration) return
  const offerWaiting = () => {
    // Without an active worker this is the first one, which activates by itself.
    if (registration.waiting && registration.active) offerUpdate()
  }
  const watchInstalling = () => registration.installing?.addEventListener('statechange', offerWaiting)
  offerWaiting()
  // The browser or another tab may be installing one already.
  watchInstalling()
  registration.addEventListener('updatefound', watchInstalling)
  checkForUpdates(registration)
}

function checkForUpdates(registration: ServiceWorkerRegistration): void {
  // `register` has just checked.
  let checkedAt = Date.now()
  const check = () => {
    if (Date.now() - checkedAt < shortestPauseMs) return
    checkedAt = Date.now()
    // Rejects offline.
    registration.update().catch(() => undefined)
  }
  setInterval(check, hourMs)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') check()
  })
}
