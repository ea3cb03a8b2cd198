import { IonApp, setupIonicReact } from '@ionic/react'
import '@ionic/react/css/core.css'
import '../ui/ionic/ionicTheme.css'
import { type QueryClient, QueryClientProvider, useQueryClient } from '@tanstack/react-query'
import { lazy, use, useCallback, useEffect, useState } from 'react'
import { Outlet } from 'react-router-dom'
import { ConfirmPasswordDialog } from '../features/accounts/settings/ConfirmPasswordDialog.tsx'
import { GateKeeper } from '../features/gate/GateKeeper.tsx'
import { ArrivedTickets } from '../features/myTickets/arrived/ArrivedTickets.tsx'
import { ReceiptPrefetcher } from '../features/payments/return/ReceiptPrefetcher.tsx'
import { RequestPrefetchers } from '../features/requests/RequestPrefetchers.tsx'
import { TicketPrefetcher } from '../features/tickets/TicketPrefetcher.tsx'
import type { StoreTrouble } from '../offline/openOfflineDb.ts'
import { type DescribeDrafts, OutboxProvider } from '../outbox/OutboxProvider.tsx'
import { OutboxSheet } from '../outbox/screen/OutboxSheet.tsx'
import { useStoreTrouble } from '../outbox/useOutbox.ts'
import { pushChoice } from '../session/pushChoice.ts'
import { checkSession } from '../session/session.ts'
import { useCurrentUser, useSignedInUser } from '../session/useCurrentUser.ts'
import { Button } from '../ui/Button.tsx'
import { LiveUpdates } from './LiveUpdates.tsx'
import { OutboxEvents } from './OutboxEvents.tsx'
import { dropPersonClient, followConnection, personClient } from './queryClient.ts'
import { SessionEndedCard, useSignInSheet } from './SessionEndedCard.tsx'
import { NoticeCard } from './UpdateCard.tsx'

setupIonicReact({
  // One look on every device, so that each screen is designed and tested once. Our design uses the sheets and large titles of
  // `ios`, and not the ripples and raised bars of `md`.
  mode: 'ios',
  animated: !matchMedia('(prefers-reduced-motion: reduce)').matches,
})

/** The part of the app that uses Ionic: everything behind the sign-in. The guard mounts it again for each user. */
export default function IonicApp() {
  const { id } = useSignedInUser()
  const { client: queryClient, restored } = personClient(id)
  use(restored)
  const nameDrafts = useCallback<DescribeDrafts>(
    async (drafts, entries) => {
      // Needed only to sign out.
      const { artistOfRequest, describeDrafts } = await import('./describeDrafts.ts')
      return describeDrafts(drafts, entries, (requestId) => artistOfRequest(queryClient, entries, requestId))
    },
    [queryClient],
  )
  useEffect(() => () => dropPersonClient(id), [id])
  useEffect(followConnection, [])
  return (
    <QueryClientProvider client={queryClient}>
      <IonApp>
        <OutboxProvider key={id} userId={id} onSignedOut={checkSession} describeDrafts={nameDrafts}>
          <LiveUpdates />
          <OutboxEvents />
          <PushRenewal />
          <TicketPrefetcher />
          <GateKeeper />
          <ReceiptPrefetcher />
          <RequestPrefetchers />
          <Outlet />
          <AppOutbox />
          <ArrivedTickets />
          <ConfirmPasswordDialog />
          <SessionEndedCard />
          <StoreTroubleCard />
        </OutboxProvider>
      </IonApp>
    </QueryClientProvider>
  )
}

const AppOutboxEntries = lazy(() => import('./AppOutboxEntries.tsx'))

/** The Outbox, whose entries are loaded when it opens. */
export function AppOutbox() {
  const signIn = useSignInSheet()
  return (
    <OutboxSheet onSignIn={() => signIn.open()}>
      <AppOutboxEntries />
    </OutboxSheet>
  )
}

/** Clients whose notifications were renewed. A start makes a new one. */
const renewed = new WeakSet<QueryClient>()

/** Renews this device's notifications at the start and after a sign-in, if the user has turned them on. Browsers lose them at times. */
export function PushRenewal() {
  const current = useCurrentUser()
  const client = useQueryClient()
  const userId =
    current.state === 'signedIn' && current.isChecked && !current.hasEnded ? current.user.id : undefined
  useEffect(() => {
    if (userId === undefined) return void renewed.delete(client)
    // Not again when the user comes back from a public page.
    if (renewed.has(client)) return
    renewed.add(client)
    const isOn = pushChoice.read(userId)?.answer === 'on'
    if (!isOn || globalThis.Notification?.permission !== 'granted') return
    import('../features/notifications/subscribeDevice.ts')
      .then(({ renewPush }) => renewPush(userId))
      .catch(() => undefined)
  }, [userId, client])
  return null
}

/** Says which features are limited when the device's storage has a problem. The app keeps working. */
export function StoreTroubleCard() {
  const trouble = useStoreTrouble()
  const [dismissed, setDismissed] = useState<StoreTrouble>()
  return (
    <NoticeCard text={trouble !== dismissed && trouble && words[trouble]}>
      {trouble === 'outdated' ? (
        <Button onClick={() => location.reload()}>Reload</Button>
      ) : (
        <Button variant="quiet" onClick={() => setDismissed(trouble)}>
          OK
        </Button>
      )}
    </NoticeCard>
  )
}

const words: Record<StoreTrouble, string> = {
  not_kept:
    'This browser does not store anything: tickets are not available offline, and unsent items are lost when you close the page.',
  full: 'This device has no space left. Saved data can still be read, but nothing new can be saved or sent until you free some space.',
  outdated: 'Live Shows was updated in another tab. Reload to use the new version.',
}
