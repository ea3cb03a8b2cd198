import { Component, type ReactNode } from 'react'
import { Button } from '../ui/Button.tsx'
import { MessagePage } from './MessagePage.tsx'

/** Shown instead of the app when rendering throws. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children
    return (
      <MessagePage
        title="Something went wrong"
        actions={
          <Button variant="primary" onClick={() => location.reload()}>
            Reload
          </Button>
        }
      >
        This screen could not be shown. Everything you sent is safe. Reload the page to continue.
      </MessagePage>
    )
  }
}
