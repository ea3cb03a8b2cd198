import { Button, ButtonLink } from '../ui/Button.tsx'
import type { BrokenPart } from '../ui/ErrorBoundary.tsx'
import { MessagePage } from './Message.tsx'

/** Replaces a page that threw an error, or whose files are not on this device and cannot be fetched. */
export function BrokenPage({ isMissing, title, message, action, onAction }: BrokenPart) {
  return (
    <MessagePage
      title={isMissing ? title : 'This page could not be shown'}
      actions={
        <>
          <Button variant={isMissing ? 'secondary' : 'primary'} onClick={onAction}>
            {action}
          </Button>
          <ButtonLink variant={isMissing ? 'primary' : 'secondary'} to="/dashboard">
            Go to Dashboard
          </ButtonLink>
        </>
      }
    >
      {message}
    </MessagePage>
  )
}

/** Replaces the whole app. Outside of the router, so without links. */
export function BrokenApp({ message, action, onAction }: BrokenPart) {
  return (
    <MessagePage
      title="Something went wrong"
      actions={
        <Button variant="primary" onClick={onAction}>
          {action}
        </Button>
      }
    >
      This screen could not be shown. {message}
    </MessagePage>
  )
}
