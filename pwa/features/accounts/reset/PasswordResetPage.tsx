import { PageTitle } from '../../../ui/PageTitle.tsx'
import { PublicHeader } from '../../publicShell/PublicHeader.tsx'
import styles from '../signIn/AuthPage.module.css'
import { ResetCodeStep } from './ResetCodeStep.tsx'
import { ResetEmailStep } from './ResetEmailStep.tsx'
import { ResetLinkStep } from './ResetLinkStep.tsx'
import { ResetPasswordStep } from './ResetPasswordStep.tsx'
import { ResetSuccess } from './ResetSuccess.tsx'
import type { ResetStep } from './resetSteps.ts'
import { usePasswordReset } from './usePasswordReset.ts'

const titles: Record<ResetStep, string> = {
  email: 'Reset your password',
  link: 'Reset your password',
  code: 'Enter the code',
  newPassword: 'Choose a new password',
  success: 'Password changed',
}

/** Resets a forgotten password in four steps, of which the link from the mail skips the first two. */
export default function PasswordResetPage() {
  const reset = usePasswordReset()
  const { step } = reset
  return (
    <>
      <PublicHeader />
      <main className={styles.page}>
        <PageTitle key={step} documentTitle={`${titles[step]} · Password Reset`}>
          {titles[step]}
        </PageTitle>
        {step === 'email' && <ResetEmailStep reset={reset} />}
        {step === 'link' && reset.link && <ResetLinkStep link={reset.link} />}
        {step === 'code' && <ResetCodeStep reset={reset} />}
        {step === 'newPassword' && <ResetPasswordStep reset={reset} />}
        {step === 'success' && <ResetSuccess email={reset.sentTo} />}
      </main>
    </>
  )
}
