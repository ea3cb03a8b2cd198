import { messageSW } from 'workbox-window/messageSW.js'
import type { WorkerMessage } from '../offline/workerMessages.ts'
import { offerUpdates, workerTookOver } from './appUpdate.ts'

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
  return Promise.race([
    messageSW(waiting, { type: 'is_quiet' } satisfies WorkerMessage).then((answer) => answer === true),
    afterTimeout().then(() => false),
  ])
}

function afterTimeout(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, takeOverTimeoutMs))
}

/** Registers the service worker after the page has loaded, and checks for updates from then on. */
export async function startServiceWorker(): Promise<void> {
  if (!workers) return
  let wasControlled = workers.controller !== null
  workers.addEventListener('controllerchange', () => {
    // The first worker also takes control of the pages that are open; that is no update.
    if (wasControlled) workerTookOver()
    wasControlled = true
  })
  // The worker downloads the whole app, which the page's own files must not wait for.
  if (document.readyState !== 'complete')
    await new Promise((resolve) => addEventListener('load', resolve, { once: true }))
  // Fails offline, in private windows, or if turned off. The app then works, but cannot be opened offline.
  const registration = await workers.register('/sw.js', { updateViaCache: 'none' }).catch(() => undefined)
  if (!registration) return
  offerUpdates(registration)
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
