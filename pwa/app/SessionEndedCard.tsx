import { lazy, Suspense, useEffect, useState } from 'react'
import type { SentCode } from '../features/accounts/codes/useCodeForm.ts'
import { SignInForm } from '../features/accounts/signIn/SignInForm.tsx'
import { useForm } from '../forms/useForm.ts'
import { accessChanged } from '../session/signedInHint.ts'
import { useCurrentUser } from '../session/useCurrentUser.ts'
import { Button, Spinner } from '../ui/Button.tsx'
import { Sheet } from '../ui/ionic/Sheet.tsx'
import { Notice } from '../ui/Notice.tsx'
import { useOverlayAddress } from '../ui/useOverlayAddress.ts'
import { NoticeCard } from './UpdateCard.tsx'

const TwoFactorForm = lazy(() => import('../features/accounts/signIn/TwoFactorForm.tsx'))

/** Shown when the session has ended and saved data can still be read. Signing in here keeps the current page. */
export function SessionEndedCard() {
  const current = useCurrentUser()
  const hasEnded = current.state === 'signedIn' && current.hasEnded
  const email = current.state === 'signedIn' ? current.user.email : ''
  const sheet = useSignInSheet()
  const isOpen = sheet.value !== undefined
  const form = useForm({ initial: { email, password: '' } })
  const [sentCode, setSentCode] = useState<SentCode>()
  const [reason, setReason] = useState<string>()
  const isDone = isOpen && current.state === 'signedIn' && current.isChecked && !current.hasEnded
  useEffect(() => {
    if (isDone) sheet.close()
  })

  const backToPassword = (reason?: string) => {
    setSentCode(undefined)
    setReason(reason)
    form.set('password', '')
    form.show({})
  }
  return (
    <>
      <NoticeCard text={hasEnded && `${accessChanged.words()} Sign in to see what is new.`}>
        <Button variant="primary" onClick={() => sheet.open()}>
          Sign in
        </Button>
      </NoticeCard>
      <Sheet
        isOpen={isOpen && !isDone}
        onClose={sheet.close}
        hasAddress
        onClosed={backToPassword}
        title={sentCode ? 'Two-Factor Authentication' : 'Sign in'}
      >
        {sentCode ? (
          <Suspense fallback={<Spinner label="Loading" />}>
            <TwoFactorForm sentCode={sentCode} onBack={backToPassword} />
          </Suspense>
        ) : (
          <>
            {reason && <Notice tone="error">{reason}</Notice>}
            <SignInForm form={form} startAtPassword onMfaRequired={setSentCode} onTyping={doNothing} />
          </>
        )}
      </Sheet>
    </>
  )
}

/** The sign-in sheet, which opens over the current page after the session has expired. */
export const useSignInSheet = () => useOverlayAddress('sign-in')

const doNothing = () => undefined
