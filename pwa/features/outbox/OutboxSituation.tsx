import { ButtonLink } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { useNow } from '../../ui/useNow.ts'
import { useOnline } from '../../ui/useOnline.ts'
import { nextTryWords } from './entryWords.ts'
import styles from './OutboxSheet.module.css'
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
  const isOnline = useOnline()
  const now = useNow(1000)
  if (lastResult?.state === 'signed_out') {
    return (
      <Notice tone="warn">
        Your session has ended. Sign in to send what waits here; nothing of it is lost.{' '}
        <ButtonLink variant="quiet" to="/auth">
          Sign in to send
        </ButtonLink>
      </Notice>
    )
  }
  if (lastResult?.state === 'other_person') {
    return (
      <Notice tone="warn">
        Somebody else is signed in in this browser. What waits here is yours, and is sent once you sign in
        again.
      </Notice>
    )
  }
  if (!entries.some(({ state }) => state === 'waiting')) return null
  if (!isOnline) {
    return <Notice tone="warn">You are offline. What waits is sent by itself once you are connected.</Notice>
  }
  if (lastResult?.state !== 'waiting') return null
  return (
    <p className={styles.quiet}>
      Live Shows could not be reached. The next try is {nextTryWords(lastResult.at, now.getTime())}.
    </p>
  )
}
