import { cloudDoneOutline } from 'ionicons/icons'
import type { ReactNode } from 'react'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { AppIcon } from '../../ui/ionic/AppIcon.tsx'
import type { SubjectNames } from '../commands/command.ts'
import type { OutboxEntry } from '../queue/outboxEntry.ts'
import { useOutboxEntries } from '../useOutbox.ts'
import styles from './OutboxEntries.module.css'
import { OutboxRow } from './OutboxRow.tsx'
import { OutboxSituation } from './OutboxSituation.tsx'

interface OutboxEntriesProps {
  namesOf: (entry: OutboxEntry) => SubjectNames
  /** Opens the form that edits an entry. */
  onEditInForm: (entryId: string) => void
  /** Shown below the entries. */
  children: ReactNode
}

/** The content of the Outbox: all unsent entries, and why they wait. */
export function OutboxEntries({ namesOf, onEditInForm, children }: OutboxEntriesProps) {
  const entries = useOutboxEntries() ?? []
  return (
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
  )
}
