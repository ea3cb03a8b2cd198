import { cloudDoneOutline } from 'ionicons/icons'
import type { ReactNode } from 'react'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { AppIcon } from '../../ui/ionic/AppIcon.tsx'
import { Sheet } from '../../ui/ionic/Sheet.tsx'
import { showToast } from '../../ui/toasts/toastStore.ts'
import { useOnline } from '../../ui/useOnline.ts'
import { useOverlayAddress } from '../../ui/useOverlayAddress.ts'
import type { SubjectNames } from '../commands/command.ts'
import { describeStoreError } from '../describeStoreError.ts'
import type { OutboxEntry } from '../queue/outboxEntry.ts'
import { useEntryActions, useOutboxEntries } from '../useOutbox.ts'
import { OutboxRow } from './OutboxRow.tsx'
import styles from './OutboxSheet.module.css'
import { OutboxSituation, useSituation } from './OutboxSituation.tsx'

interface OutboxSheetProps {
  namesOf: (entry: OutboxEntry) => SubjectNames
  /** Opens the form that edits an entry. */
  onEditInForm: (entryId: string) => void
  onSignIn: () => void
  /** Shown below the entries. */
  children: ReactNode
}

/** Lists all unsent entries, at `?outbox=1` of any page behind the sign-in. */
export function OutboxSheet({ namesOf, onEditInForm, onSignIn, children }: OutboxSheetProps) {
  const { value, close } = useOverlayAddress('outbox')
  const entries = useOutboxEntries() ?? []
  return (
    <Sheet
      isOpen={value !== undefined}
      onClose={close}
      hasAddress
      title="Outbox"
      subtitle={entries.length > 0 && `${entries.length} not sent yet`}
      size="large"
      footer={entries.length > 0 && <SendAll entries={entries} onSignIn={onSignIn} />}
    >
      <div className={styles.content}>
        {entries.length > 0 ? (
          <>
            <OutboxSituation />
            <ul className={styles.list}>
              {entries.map((entry) => (
                <li key={entry.id}>
                  <OutboxRow entry={entry} names={namesOf(entry)} onEditInForm={onEditInForm} />
                </li>
              ))}
            </ul>
          </>
        ) : (
          <EmptyState icon={<AppIcon icon={cloudDoneOutline} />} title="Everything has been sent">
            What you send while offline waits here until you are connected.
          </EmptyState>
        )}
        {children}
      </div>
    </Sheet>
  )
}

interface SendAllProps extends Pick<OutboxSheetProps, 'onSignIn'> {
  entries: readonly OutboxEntry[]
}

function SendAll({ entries, onSignIn }: SendAllProps) {
  const asksToSignIn = useSituation()?.asksToSignIn
  const isOnline = useOnline()
  const { retryAll } = useEntryActions()
  if (asksToSignIn) {
    return (
      <Button variant="primary" full needsConnection onClick={onSignIn}>
        {isOnline ? 'Sign in to send' : 'Sign in to send once you are connected'}
      </Button>
    )
  }
  if (entries.every(({ state }) => state === 'editing')) return null
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
