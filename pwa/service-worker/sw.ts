import { clientsClaim } from 'workbox-core'
import { registerRoute } from 'workbox-routing'
import { isShareTarget, nothingShared, sharedFileAddress, shareTargetField } from '#contract/shareTarget.ts'
import { keepSharedFile } from '../offline/sharedFile.ts'
import type { WorkerMessage } from '../offline/workerMessages.ts'
import { keepOutboxScript, outboxScript, sendOnSync } from './outboxScript.ts'
import { answerNavigations, precacheShell } from './precache.ts'
import { openOnClick, renewChangedSubscription, showPushes } from './push.ts'

declare const self: ServiceWorkerGlobalScope

// The first matching route answers. Everything else goes to the network, including every API call.
takeShares()
answerNavigations(precacheShell())
keepOutboxScript()
sendOnSync()
showPushes()
openOnClick()
renewChangedSubscription()
takeOverWhenAsked()
// Also controls the page that installed the first worker.
clientsClaim()

/** Stores a picture from the phone's share sheet and redirects to the request form, which takes it by its key. */
function takeShares(): void {
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && isShareTarget(url.pathname, url.search),
    async ({ request }) => Response.redirect(sharedFileAddress(await keepFileOf(request)), 303),
    'POST',
  )
}

/** @returns the one-time key of the file, or `nothingShared` */
async function keepFileOf(request: Request): Promise<string> {
  try {
    const file = (await request.formData()).get(shareTargetField)
    return file instanceof File && file.size > 0 ? await keepSharedFile(file) : nothingShared
  } catch {
    return nothingShared
  }
}

/** Takes over from the active worker only when a page asks for it; `app/startServiceWorker.ts` has the rules. */
function takeOverWhenAsked(): void {
  self.addEventListener('message', (event) => {
    const message = event.data as WorkerMessage | null
    switch (message?.type) {
      case 'is_quiet':
        event.waitUntil(answerIsQuiet(event.ports[0]))
        break
      case 'take_over':
        event.waitUntil(self.skipWaiting())
        break
    }
  })
}

async function answerIsQuiet(port: MessagePort | undefined): Promise<void> {
  port?.postMessage((await isOnlyClient()) && (await outboxScript().isOutboxIdle()))
}

async function isOnlyClient(): Promise<boolean> {
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  return pages.length <= 1
}
