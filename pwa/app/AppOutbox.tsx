import { lazy } from 'react'
import { OutboxSheet } from '../outbox/screen/OutboxSheet.tsx'
import { useSignInSheet } from './SessionEndedCard.tsx'

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
