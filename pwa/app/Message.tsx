import type { ReactNode } from 'react'
import { Button, ButtonLink } from '../ui/Button.tsx'
import type { BrokenPart } from '../ui/ErrorBoundary.tsx'
import { PageTitle } from '../ui/PageTitle.tsx'
import styles from './app.module.css'

interface MessageProps {
  title: string
  /** Above the title, decorative. */
  picture?: ReactNode
  /** One sentence about what happened. */
  children: ReactNode
  /** Links and buttons that lead on. */
  actions: ReactNode
}

/** A title, one sentence and actions, as the only content of a page. */
export function Message({ title, picture, children, actions }: MessageProps) {
  return (
    <div className={styles.message}>
      {picture}
      <PageTitle>{title}</PageTitle>
      <p className={styles.words}>{children}</p>
      <div className={styles.buttons}>{actions}</div>
    </div>
  )
}

/** A whole page with one message. */
export function MessagePage(message: MessageProps) {
  return (
    <main>
      <Message {...message} />
    </main>
  )
}

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
