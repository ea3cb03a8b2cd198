import { cloudDoneOutline } from 'ionicons/icons'
import { useSignInSheet } from '../../features/accounts/signIn/useSignInSheet.ts'
import { UnsentOwners } from '../../features/accounts/signOut/UnsentOwners.tsx'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { AppIcon } from '../../ui/ionic/AppIcon.tsx'
import { Sheet } from '../../ui/ionic/Sheet.tsx'
import { showToast } from '../../ui/toasts/toastStore.ts'
import { useOnline } from '../../ui/useOnline.ts'
import { useOverlayAddress } from '../../ui/useOverlayAddress.ts'
import { describeStoreError } from '../describeStoreError.ts'
import type { OutboxEntry } from '../queue/outboxEntry.ts'
import { useEntryActions } from '../useEntryActions.ts'
import { useLeftEdits, useOutboxEntries } from '../useOffline.ts'
import type { EntrySubject } from './entryWords.ts'
import { OutboxRow } from './OutboxRow.tsx'
import styles from './OutboxSheet.module.css'
import { OutboxSituation } from './OutboxSituation.tsx'
import { useSituation } from './useSituation.ts'

interface OutboxSheetProps {
  subjectOf: (entry: OutboxEntry) => EntrySubject
  /** Leads to where an unsent request is changed. */
  onEditRequest: (entryId: string) => void
}

/** Everything that is not sent yet, at `?outbox=1` of any page of the app. */
export function OutboxSheet({ subjectOf, onEditRequest }: OutboxSheetProps) {
  const { value, close } = useOverlayAddress('outbox')
  const entries = useOutboxEntries() ?? []
  const left = useLeftEdits().map(({ entry }) => entry)
  // Where the message stood, so that the field with the changes does not move.
  const rows = [...entries, ...left].sort((one, other) => one.seq - other.seq)
  return (
    <Sheet
      isOpen={value !== undefined}
      onClose={close}
      hasAddress
      title="Outbox"
      subtitle={entries.length > 0 && `${entries.length} not sent yet`}
      size="pane"
      footer={entries.length > 0 && <SendAll />}
    >
      <div className={styles.content}>
        {rows.length > 0 ? (
          <>
            <OutboxSituation />
            <ul className={styles.list}>
              {rows.map((entry) => (
                <li key={entry.id}>
                  <OutboxRow entry={entry} subject={subjectOf(entry)} onEditRequest={onEditRequest} />
                </li>
              ))}
            </ul>
          </>
        ) : (
          <EmptyState icon={<AppIcon icon={cloudDoneOutline} />} title="Everything is sent">
            What you write without a connection waits here until you have one.
          </EmptyState>
        )}
        <UnsentOwners />
      </div>
    </Sheet>
  )
}

function SendAll() {
  const asksToSignIn = useSituation()?.asksToSignIn
  const signIn = useSignInSheet()
  const isOnline = useOnline()
  const { retryAll } = useEntryActions()
  if (asksToSignIn) {
    return (
      <Button variant="primary" full needsConnection onClick={() => signIn.open()}>
        {isOnline ? 'Sign in to send' : 'Sign in to send once you are connected'}
      </Button>
    )
  }
  const tryAll = () => {
    retryAll().catch((error) =>
      showToast({ title: 'Not tried again', description: describeStoreError(error), tone: 'error' }),
    )
  }
  return (
    <Button full needsConnection onClick={tryAll}>
      {isOnline ? 'Retry all' : 'Retry all once you are connected'}
    </Button>
  )
}
