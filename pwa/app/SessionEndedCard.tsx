import { useState } from 'react'
import { SignInForm } from '../features/accounts/SignInForm.tsx'
import { useCurrentUser } from '../features/accounts/useCurrentUser.ts'
import { Button } from '../ui/Button.tsx'
import { Sheet } from '../ui/ionic/Sheet.tsx'
import styles from './NoticeCard.module.css'

/** The session is over, but what is saved can still be read. Signing in here goes on where the person was. */
export function SessionEndedCard() {
  const current = useCurrentUser()
  const hasEnded = current.state === 'signedIn' && current.hasEnded
  const email = current.state === 'signedIn' ? current.user.email : ''
  const [isOpen, setOpen] = useState(false)
  const [form, setForm] = useState({ email, password: '' })
  if (!hasEnded && isOpen) setOpen(false)
  return (
    <>
      {/* Always there, so that what appears in it is read out. */}
      <div role="status">
        {hasEnded && (
          <div className={styles.card}>
            <p className={styles.text}>Your session has ended. Sign in to see what is new.</p>
            <Button variant="primary" onClick={() => setOpen(true)}>
              Sign in
            </Button>
          </div>
        )}
      </div>
      <Sheet isOpen={isOpen} onClose={() => setOpen(false)} title="Sign in">
        <SignInForm form={form} onChange={setForm} startAtPassword onTyping={doNothing} />
      </Sheet>
    </>
  )
}

const doNothing = () => undefined
