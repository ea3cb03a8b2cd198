import { lazy } from 'react'
import { useSignInSheet } from '../features/accounts/signIn/useSignInSheet.ts'
import { OutboxSheet } from '../outbox/screen/OutboxSheet.tsx'

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
