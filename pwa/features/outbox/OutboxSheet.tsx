import { IonIcon } from '@ionic/react'
import { cloudDoneOutline } from 'ionicons/icons'
import { useSearchParams } from 'react-router-dom'
import type { OutboxEntry } from '../../offline/outboxEntry.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Sheet } from '../../ui/ionic/Sheet.tsx'
import { showToast } from '../../ui/toasts/toastStore.ts'
import { describeStoreError } from './describeStoreError.ts'
import { OutboxRow } from './OutboxRow.tsx'
import styles from './OutboxSheet.module.css'
import { OutboxSituation } from './OutboxSituation.tsx'
import { withoutOutbox } from './outboxAddress.ts'
import { UnsentOwners } from './UnsentOwners.tsx'
import { useEntryActions } from './useEntryActions.ts'
import { useOutboxEntries } from './useOffline.ts'

interface OutboxSheetProps {
  /** The artist of what an entry is about, where this device knows it. */
  artistOf: (entry: OutboxEntry) => string | undefined
  /** Leads to where an unsent request is changed. */
  onEditRequest: (entryId: string) => void
}

/** Everything that is not sent yet, at `?outbox=1` of any page of the app. */
export function OutboxSheet({ artistOf, onEditRequest }: OutboxSheetProps) {
  const [searchParams, setSearchParams] = useSearchParams()
  const entries = useOutboxEntries() ?? []
  const { retryAll } = useEntryActions()
  const isOpen = searchParams.get('outbox') !== null
  const close = () => {
    if (isOpen) setSearchParams(withoutOutbox, { replace: true })
  }
  const tryAll = () => {
    retryAll().catch((error) =>
      showToast({ title: 'Not tried again', description: describeStoreError(error), tone: 'error' }),
    )
  }
  return (
    <Sheet
      isOpen={isOpen}
      onClose={close}
      title="Outbox"
      subtitle={entries.length > 0 && `${entries.length} not sent yet`}
      size="pane"
      footer={
        entries.length > 0 && (
          <Button full onClick={tryAll}>
            Retry all
          </Button>
        )
      }
    >
      <div className={styles.content}>
        {entries.length > 0 ? (
          <>
            <OutboxSituation />
            <ul className={styles.list}>
              {entries.map((entry) => (
                <li key={entry.id}>
                  <OutboxRow entry={entry} artist={artistOf(entry)} onEditRequest={onEditRequest} />
                </li>
              ))}
            </ul>
          </>
        ) : (
          <EmptyState icon={<IonIcon icon={cloudDoneOutline} />} title="Everything is sent">
            What you write without a connection waits here until you have one.
          </EmptyState>
        )}
        <UnsentOwners />
      </div>
    </Sheet>
  )
}
