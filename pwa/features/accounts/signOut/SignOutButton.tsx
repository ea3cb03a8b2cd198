import { useState } from 'react'
import { useUnfinished } from '../../../outbox/useOutbox.ts'
import { useSignOut } from '../../../session/signOut.ts'
import { Button } from '../../../ui/Button.tsx'
import { ConfirmDialog } from '../../../ui/ionic/ConfirmDialog.tsx'
import { useOnline } from '../../../ui/useOnline.ts'
import { useSingleFlight } from '../../../ui/useSingleFlight.ts'
import styles from './SignOutButton.module.css'
import { type SignOutQuestion, signOutQuestion } from './signOutWords.ts'

/** Signs out. If that would erase something, or while offline, a dialog asks first. */
export function SignOutButton() {
  const signOut = useSignOut()
  const readUnfinished = useUnfinished()
  const isOnline = useOnline()
  const [isAsking, setAsking] = useState(false)
  const [question, setQuestion] = useState<SignOutQuestion>()

  const ask = useSingleFlight(async () => {
    const asked = signOutQuestion(await readUnfinished(), isOnline)
    if (!asked) return signOut.mutate()
    setQuestion(asked)
    setAsking(true)
  })
  return (
    <>
      <Button variant="quiet" pending={signOut.isPending} onClick={() => void ask()}>
        Logout
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={question?.title ?? 'Logout?'}
        cancelLabel="Stay signed in"
        confirmLabel="Logout anyway"
        tone="danger"
        pending={signOut.isPending}
        onCancel={() => setAsking(false)}
        onConfirm={() => signOut.mutate()}
      >
        <div className={styles.question}>
          {question?.unsent && <p>{question.unsent}</p>}
          {question && <Erased things={question.erased} />}
          {question?.offline && <p>{question.offline}</p>}
        </div>
      </ConfirmDialog>
    </>
  )
}

function Erased({ things }: { things: readonly string[] }) {
  if (things.length === 0) return null
  if (things.length === 1) return <p>{things} will be erased.</p>
  return (
    <>
      <p>This will be erased:</p>
      <ul className={styles.things}>
        {things.map((thing, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: labels can be equal, and the order never changes
          <li key={index}>{thing}</li>
        ))}
      </ul>
    </>
  )
}
