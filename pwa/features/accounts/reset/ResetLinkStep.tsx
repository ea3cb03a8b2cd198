import { ApiError, describeError } from '../../../http/errors.ts'
import { Button, ButtonLink } from '../../../ui/Button.tsx'
import { NeedsConnection } from '../../../ui/NeedsConnection.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { Spinner } from '../../../ui/Spinner.tsx'
import styles from '../AuthForm.module.css'
import { type PasswordReset, resetOffline } from './usePasswordReset.ts'

/** While the link from the mail is checked, and where it cannot be used. */
export function ResetLinkStep({ link }: { link: NonNullable<PasswordReset['link']> }) {
  if (!link.isError) return <Spinner label="Checking your link..." />
  const isRefused = link.error instanceof ApiError && link.error.reply !== undefined
  return (
    <div className={styles.form}>
      <NeedsConnection>{resetOffline}</NeedsConnection>
      <Notice tone="error">
        {describeError(link.error, 'Your link could not be checked. Please try again.')}
      </Notice>
      {!isRefused && (
        <Button
          variant="primary"
          full
          needsConnection
          pending={link.isFetching}
          pendingLabel="Checking..."
          onClick={() => void link.refetch()}
        >
          Try again
        </Button>
      )}
      <ButtonLink variant={isRefused ? 'primary' : 'quiet'} full to="/password-reset">
        Send a new email
      </ButtonLink>
    </div>
  )
}
