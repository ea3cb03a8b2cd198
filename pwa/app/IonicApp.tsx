import { IonApp, setupIonicReact } from '@ionic/react'
import '@ionic/react/css/core.css'
import '../ui/ionic/ionicTheme.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Outlet } from 'react-router-dom'
import { checkSession } from '../features/accounts/accountQueries.ts'
import { useSignedInUser } from '../features/accounts/useCurrentUser.ts'
import { OfflineProvider } from '../features/outbox/OfflineProvider.tsx'
import { RequestKeeper } from '../features/requests/RequestKeeper.tsx'
import { TicketKeeper } from '../features/tickets/TicketKeeper.tsx'
import { AppOutbox } from './AppOutbox.tsx'
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
  useEffect(() => () => dropPersonClient(id), [id])
  return (
    <QueryClientProvider client={personClient(id)}>
      <IonApp>
        <OfflineProvider key={id} userId={id} onSignedOut={checkSession}>
          <LiveUpdates />
          <OutboxEvents />
          <TicketKeeper />
          <RequestKeeper />
          <Outlet />
          <AppOutbox />
          <SessionEndedCard />
          <StoreTroubleCard />
        </OfflineProvider>
      </IonApp>
    </QueryClientProvider>
  )
}
