import { ButtonLink } from '../../../ui/Button.tsx'

/** The last step. Other devices are signed out, and this one signs in with the new password. */
export function ResetSuccess({ email }: { email: string }) {
  return (
    <>
      <p>Your password is changed, and every device was signed out. Please sign in with the new one.</p>
      <ButtonLink variant="primary" full to="/auth" state={{ email }}>
        Sign In
      </ButtonLink>
    </>
  )
}
