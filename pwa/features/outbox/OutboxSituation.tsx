import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { useNow } from '../../ui/useNow.ts'
import { useOnline } from '../../ui/useOnline.ts'
import { useSignInSheet } from '../accounts/useSignInSheet.ts'
import styles from './OutboxSheet.module.css'
import { situationWords } from './situationWords.ts'
import { useOffline, useOutboxActivity, useOutboxEntries } from './useOffline.ts'

/** Why things wait, and what for. */
export function OutboxSituation() {
  const { trouble } = useOffline()
  return (
    <>
      <Reason />
      {trouble === 'not_kept' && (
        <p className={styles.quiet}>
          This browser keeps nothing: what is unsent lives only until this page is closed.
        </p>
      )}
    </>
  )
}

function Reason() {
  const { lastResult } = useOutboxActivity()
  const entries = useOutboxEntries() ?? []
  const signIn = useSignInSheet()
  const isOnline = useOnline()
  const now = useNow(1000).getTime()
  const words = situationWords({ entries, lastResult, isOnline, now })
  if (!words) return null
  if (words.tone === 'quiet') return <p className={styles.quiet}>{words.text}</p>
  return (
    <Notice tone="warn">
      {words.text}{' '}
      {words.asksToSignIn && (
        <Button variant="quiet" onClick={signIn.open}>
          Sign in to send
        </Button>
      )}
    </Notice>
  )
}
