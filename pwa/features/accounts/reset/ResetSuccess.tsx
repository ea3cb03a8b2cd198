import { ButtonLink } from '../../../ui/Button.tsx'

export function ResetSuccess({ email }: { email: string }) {
  return (
    <>
      <p>Your password has been changed, and all devices are signed out. Sign in with your new password.</p>
      <ButtonLink variant="primary" full to="/auth" state={{ email }}>
        Sign In
      </ButtonLink>
    </>
  )
}
