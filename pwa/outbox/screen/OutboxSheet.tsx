import { type ReactNode, Suspense } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Sheet } from '../../ui/ionic/Sheet.tsx'
import { SkeletonList } from '../../ui/Skeleton.tsx'
import { showToast } from '../../ui/toasts/toastStore.ts'
import { useOnline } from '../../ui/useOnline.ts'
import { useOverlayAddress } from '../../ui/useOverlayAddress.ts'
import { canRetry, type OutboxEntry, summarizeUnsent } from '../queue/outboxEntry.ts'
import { describeStoreError, useEntryActions, useOutboxActivity, useOutboxEntries } from '../useOutbox.ts'

interface OutboxSheetProps {
  onSignIn: () => void
  /** The entries; may be loaded when the sheet opens. */
  children: ReactNode
}

/** The sheet of all unsent entries, at `?outbox=1` of any page behind the sign-in. */
export function OutboxSheet({ onSignIn, children }: OutboxSheetProps) {
  const { value, close } = useOverlayAddress('outbox')
  const isOpen = value !== undefined
  // Every message that is sent changes it, and the sheet is on every page.
  const entries = useOutboxEntries((entries) => (isOpen ? entries : noEntries)) ?? noEntries
  const { total } = summarizeUnsent(entries)
  return (
    <Sheet
      isOpen={isOpen}
      onClose={close}
      hasAddress
      title="Outbox"
      subtitle={total > 0 && `${total} not sent yet`}
      size="large"
      footer={entries.length > 0 && <SendAll entries={entries} onSignIn={onSignIn} />}
    >
      <Suspense fallback={<SkeletonList />}>{children}</Suspense>
    </Sheet>
  )
}

const noEntries: readonly OutboxEntry[] = []

interface SendAllProps extends Pick<OutboxSheetProps, 'onSignIn'> {
  entries: readonly OutboxEntry[]
}

function SendAll({ entries, onSignIn }: SendAllProps) {
  const { lastResult } = useOutboxActivity()
  const isOnline = useOnline()
  const { retryAll } = useEntryActions()
  if (lastResult?.state === 'signed_out') {
    return (
      <Button variant="primary" full needsConnection onClick={onSignIn}>
        {isOnline ? 'Sign in to send' : 'Sign in to send once you are connected'}
      </Button>
    )
  }
  if (entries.every((entry) => entry.state === 'editing' || !canRetry(entry))) return null
  const retry = () => {
    retryAll().catch((error) =>
      showToast({ title: 'Not retried', description: describeStoreError(error), tone: 'error' }),
    )
  }
  return (
    <Button full needsConnection onClick={retry}>
      Retry all
    </Button>
  )
}
