import { Component, type ReactNode } from 'react'
import { hasDirtyForms } from './dirtyForms.ts'
import { ErrorState } from './ErrorState.tsx'

export const missingTitle = 'This page is not on this device yet'
export const missingMessage = 'It could not be fetched. It opens once you are connected.'

interface LoadBoundaryProps {
  children: ReactNode
  /** What stands there where nothing else of the page does. */
  instead?: ReactNode
}

/**
 * Stands where a part of the app would that is not on this device and cannot be fetched: the rest of the page goes on. Once
 * there is a connection the page is loaded anew, since browsers do not fetch a failed module a second time.
 */
export class LoadBoundary extends Component<LoadBoundaryProps, { failure: unknown }> {
  override state = { failure: undefined }

  static getDerivedStateFromError(failure: unknown) {
    return { failure }
  }

  override componentDidMount() {
    addEventListener('online', this.reloadIfMissing)
  }

  override componentWillUnmount() {
    removeEventListener('online', this.reloadIfMissing)
  }

  private readonly reloadIfMissing = () => {
    // What somebody has typed beside it is worth more; Retry is theirs to press.
    if (this.state.failure !== undefined && !hasDirtyForms()) location.reload()
  }

  override render() {
    const { failure } = this.state
    if (failure === undefined) return this.props.children
    // Something else broke, which a reload need not mend.
    if (!isLoadFailure(failure)) throw failure
    const { instead } = this.props
    return (
      instead ?? (
        <ErrorState title={missingTitle} message={missingMessage} onRetry={() => location.reload()} />
      )
    )
  }
}

/** What browsers say of a module, and the build's helper of a stylesheet, that could not be fetched. */
function isLoadFailure(error: unknown): boolean {
  return (
    error instanceof Error &&
    /dynamically imported module|importing a module script failed|unable to preload css/i.test(error.message)
  )
}
