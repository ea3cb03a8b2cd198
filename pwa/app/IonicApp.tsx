import { IonApp, setupIonicReact } from '@ionic/react'
import '@ionic/react/css/core.css'
import '../ui/ionic/ionicTheme.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { useCallback, useEffect } from 'react'
import { Outlet } from 'react-router-dom'
import { ThreadKeeper } from '../features/chat/keep/ThreadKeeper.tsx'
import { OfferKeeper } from '../features/requests/history/OfferKeeper.tsx'
import { RequestKeeper } from '../features/requests/history/RequestKeeper.tsx'
import { TicketKeeper } from '../features/tickets/TicketKeeper.tsx'
import { type DescribeDrafts, OutboxProvider } from '../outbox/OutboxProvider.tsx'
import { checkSession } from '../session/accountQueries.ts'
import { useSignedInUser } from '../session/useCurrentUser.ts'
import { AppOutbox } from './AppOutbox.tsx'
import { artistOfRequest } from './artistOfRequest.ts'
import { describeDrafts } from './describeDrafts.ts'
import { LiveUpdates } from './LiveUpdates.tsx'
import { OutboxEvents } from './OutboxEvents.tsx'
import { dropPersonClient, personClient } from './personClient.ts'
import { SessionEndedCard } from './SessionEndedCard.tsx'
import { StoreTroubleCard } from './StoreTroubleCard.tsx'

setupIonicReact({
  // One look on every device, so that each screen is designed, looked at and tested once; and the sheets and large titles
  // of our look are those of iOS. Ripples and raised bars of `md` are not part of it.
  mode: 'ios',
  animated: !matchMedia('(prefers-reduced-motion: reduce)').matches,
})

/** The part of the app that uses Ionic: everything behind the sign-in. The guard gives each person one of their own. */
export default function IonicApp() {
  const { id } = useSignedInUser()
  const queryClient = personClient(id)
  const nameDrafts = useCallback<DescribeDrafts>(
    (drafts, entries) =>
      describeDrafts(drafts, entries, (requestId) => artistOfRequest(queryClient, entries, requestId)),
    [queryClient],
  )
  useEffect(() => () => dropPersonClient(id), [id])
  return (
    <QueryClientProvider client={queryClient}>
      <IonApp>
        <OutboxProvider key={id} userId={id} onSignedOut={checkSession} describeDrafts={nameDrafts}>
          <LiveUpdates />
          <OutboxEvents />
          <TicketKeeper />
          <RequestKeeper />
          <OfferKeeper />
          <ThreadKeeper />
          <Outlet />
          <AppOutbox />
          <SessionEndedCard />
          <StoreTroubleCard />
        </OutboxProvider>
      </IonApp>
    </QueryClientProvider>
  )
}
