import { Button, ButtonLink } from '../ui/Button.tsx'
import { missingMessage, missingTitle } from '../ui/LoadBoundary.tsx'
import { MessagePage } from './MessagePage.tsx'

/** Shown instead of a page whose code is not on this device and cannot be fetched. */
export function MissingPage() {
  return (
    <MessagePage
      title={missingTitle}
      actions={
        <>
          <ButtonLink variant="primary" to="/dashboard">
            Go to Dashboard
          </ButtonLink>
          <Button onClick={() => location.reload()}>Retry</Button>
        </>
      }
    >
      {missingMessage}
    </MessagePage>
  )
}
