import { cloudDoneOutline } from 'ionicons/icons'
import type { ReactNode } from 'react'
import { byDeviceClock } from '../../http/clock.ts'
import { EmptyState } from '../../ui/ErrorState.tsx'
import { AppIcon } from '../../ui/ionic/AppIcon.tsx'
import { Stack, Text } from '../../ui/layout.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { useNow } from '../../ui/useNow.ts'
import { useOnline, whyOffline } from '../../ui/useOnline.ts'
import type { SubjectNames } from '../commands/command.ts'
import type { OutboxEntry } from '../queue/outboxEntry.ts'
import { useOutboxActivity, useOutboxEntries, useStoreTrouble } from '../useOutbox.ts'
import { OutboxRow } from './OutboxRow.tsx'
import { situationWords } from './situationWords.ts'

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
    <Stack>
      {entries.length > 0 ? (
        <>
          <OutboxSituation />
          <Stack as="ul">
            {entries.map((entry) => (
              <li key={entry.id}>
                <OutboxRow entry={entry} names={namesOf(entry)} onEditInForm={onEditInForm} />
              </li>
            ))}
          </Stack>
        </>
      ) : (
        <EmptyState icon={<AppIcon icon={cloudDoneOutline} />} title="Everything has been sent">
          What you send while offline waits here until you are connected.
        </EmptyState>
      )}
      {children}
    </Stack>
  )
}

/** Says why entries wait, and if the browser stores nothing. */
export function OutboxSituation() {
  const { lastResult } = useOutboxActivity()
  const entries = useOutboxEntries() ?? []
  const offline = useOnline() ? undefined : whyOffline()
  // The next attempt is planned by the device's clock.
  const now = byDeviceClock(useNow(1000).getTime())
  const words = situationWords({ entries, lastResult, offline, now })
  const trouble = useStoreTrouble()
  return (
    <>
      {words?.tone === 'quiet' && (
        <Text size="second" tone="muted">
          {words.text}
        </Text>
      )}
      {words?.tone === 'warn' && <Notice tone="warn">{words.text}</Notice>}
      {trouble === 'not_kept' && (
        <Text size="second" tone="muted">
          This browser does not store anything: unsent items are lost when you close this page.
        </Text>
      )}
    </>
  )
}
