import { Component, type ReactNode } from 'react'
import { askServer, noteNoAnswer, onReturn } from '../http/reachability.ts'
import { reportError } from '../http/reportError.ts'
import { hasDirtyForms } from './dirtyForms.ts'

/** The text and action that replace a part that cannot be shown. */
export interface BrokenPart {
  /** Whether its files are not on this device and could not be fetched; otherwise it threw an error. */
  isMissing: boolean
  title: string
  message: string
  /** 'Try again', or 'Reload' after that has failed. */
  action: string
  onAction: () => void
}

interface ErrorBoundaryProps {
  children: ReactNode
  renderFallback: (broken: BrokenPart) => ReactNode
}

interface ErrorBoundaryState {
  failure?: { error: unknown } | undefined
  hasRetried: boolean
}

/**
 * Catches render errors of its children, reports them, and shows the fallback instead, with a retry that renders the children again.
 * `CardBoundary` shows a card. If the children's files are not on this device and cannot be fetched, the page reloads once the
 * server answers again, because browsers do not fetch a failed module twice.
 */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { hasRetried: false }
  private isMissing = false
  private stopWaiting: (() => void) | undefined

  static getDerivedStateFromError(error: unknown) {
    return { failure: { error } }
  }

  override componentDidCatch(error: unknown) {
    this.isMissing = isLoadFailure(error)
    if (this.isMissing) this.waitForServer()
    else reportError(error)
  }

  override componentDidMount() {
    // Not when it is first mounted: a file that the server does not have would reload the page without end.
    if (!this.isMissing) return
    this.waitForServer()
    // A hidden tab receives no events.
    void this.reloadIfMissing()
  }

  override componentWillUnmount() {
    this.stopWaiting?.()
    this.stopWaiting = undefined
  }

  private waitForServer() {
    this.stopWaiting ??= onReturn(this.reloadIfMissing)
    noteNoAnswer()
  }

  private readonly reloadIfMissing = async () => {
    const isAnswered = await askServer()
    const isShown = this.stopWaiting !== undefined
    // A reload would lose unsaved input; the user can press Retry.
    if (isAnswered && isShown && !hasDirtyForms()) location.reload()
  }

  private brokenPart(error: unknown): BrokenPart {
    const reload = () => location.reload()
    if (isLoadFailure(error)) {
      return {
        isMissing: true,
        title: 'This page is not on this device yet',
        message: 'It could not be loaded. It opens once you are connected.',
        action: 'Retry',
        onAction: reload,
      }
    }
    const title = 'This part could not be shown'
    if (this.state.hasRetried) {
      const message = 'What you have sent is safe. Reload the page to continue.'
      return { isMissing: false, title, message, action: 'Reload', onAction: reload }
    }
    return {
      isMissing: false,
      title,
      message: 'What you have sent is safe.',
      action: 'Try again',
      onAction: () => this.setState({ failure: undefined, hasRetried: true }),
    }
  }

  override render() {
    const { children, renderFallback } = this.props
    const { failure } = this.state
    return failure ? renderFallback(this.brokenPart(failure.error)) : children
  }
}

/** Matches the browsers' messages for a module, and Vite's for a stylesheet, that could not be fetched. */
function isLoadFailure(error: unknown): boolean {
  return (
    error instanceof Error &&
    /dynamically imported module|importing a module script failed|unable to preload css/i.test(error.message)
  )
}
