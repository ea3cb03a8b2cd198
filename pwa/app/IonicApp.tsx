import { IonApp, setupIonicReact } from '@ionic/react'
import '@ionic/react/css/core.css'
import '../ui/ionic/ionicTheme.css'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Outlet } from 'react-router-dom'
import { accountQueries } from '../features/accounts/accountQueries.ts'
import { openEventStream } from '../realtime/eventStream.ts'
import { applyHint } from './applyHint.ts'

setupIonicReact({
  // One look on every device, so that each screen is designed, looked at and tested once; and the sheets and large titles
  // of our look are those of iOS. Ripples and raised bars of `md` are not part of it.
  mode: 'ios',
  animated: !matchMedia('(prefers-reduced-motion: reduce)').matches,
})

/** The part of the app that uses Ionic: everything behind the sign-in. */
export default function IonicApp() {
  useEventStream()
  return (
    <IonApp>
      <Outlet />
    </IonApp>
  )
}

function useEventStream() {
  const queryClient = useQueryClient()
  useEffect(
    () =>
      openEventStream({
        onHint: (hint) => void applyHint(queryClient, hint),
        onReconnect: () => void queryClient.invalidateQueries(),
        onRefused: () => void queryClient.invalidateQueries({ queryKey: accountQueries.me().queryKey }),
      }),
    [queryClient],
  )
}
