import { IonApp, setupIonicReact } from '@ionic/react'
import '@ionic/react/css/core.css'
import '../ui/ionic/ionicTheme.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { use, useCallback, useEffect } from 'react'
import { Outlet } from 'react-router-dom'
import { ConfirmPasswordDialog } from '../features/accounts/settings/ConfirmPasswordDialog.tsx'
import { ReceiptPrefetcher } from '../features/payments/return/ReceiptPrefetcher.tsx'
import { RequestPrefetchers } from '../features/requests/RequestPrefetchers.tsx'
import { ArrivedTickets } from '../features/tickets/arrived/ArrivedTickets.tsx'
import { GateKeeper } from '../features/tickets/gate/GateKeeper.tsx'
import { TicketPrefetcher } from '../features/tickets/TicketPrefetcher.tsx'
import { type DescribeDrafts, OutboxProvider } from '../outbox/OutboxProvider.tsx'
import { checkSession } from '../session/session.ts'
import { useSignedInUser } from '../session/useCurrentUser.ts'
import { AppOutbox } from './AppOutbox.tsx'
import { artistOfRequest } from './artistOfRequest.ts'
import { describeDrafts } from './describeDrafts.ts'
import { LiveUpdates } from './LiveUpdates.tsx'
import { OutboxEvents } from './OutboxEvents.tsx'
import { PushRenewal } from './PushRenewal.tsx'
import { dropPersonClient, personClient } from './personClient.ts'
import { followConnection } from './queryClient.ts'
import { SessionEndedCard } from './SessionEndedCard.tsx'
import { StoreTroubleCard } from './StoreTroubleCard.tsx'

setupIonicReact({
  // One look on every device, so that each screen is designed and tested once. Our design uses the sheets and large titles of
  // `ios`, and not the ripples and raised bars of `md`.
  mode: 'ios',
  animated: !matchMedia('(prefers-reduced-motion: reduce)').matches,
})

/** The part of the app that uses Ionic: everything behind the sign-in. The guard mounts it anew for each user. */
export default function IonicApp() {
  const { id } = useSignedInUser()
  const { client: queryClient, restored } = personClient(id)
  use(restored)
  const nameDrafts = useCallback<DescribeDrafts>(
    (drafts, entries) =>
      describeDrafts(drafts, entries, (requestId) => artistOfRequest(queryClient, entries, requestId)),
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
