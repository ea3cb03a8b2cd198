import { type PushKind, pushApi } from '#contract/push.ts'
import type { FakeBrowser, PushService } from './pushService.ts'
import type { SignedIn, TestApp } from './startTestApp.ts'

/** A new browser, subscribed for a user. Without kinds it has all that they may have. */
export async function subscribeBrowser(
  app: Pick<TestApp, 'deps'>,
  service: PushService,
  { client }: SignedIn,
  kinds?: PushKind[],
): Promise<FakeBrowser> {
  const browser = service.subscribe(app.deps.webPush.publicKey)
  await client.call(pushApi.save, { body: { ...browser.subscription, ...(kinds && { kinds }) } })
  return browser
}
