import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { EmailLogEntry } from '#contract/developer.ts'
import { Button } from '../../../ui/Button.tsx'
import { Checkbox } from '../../../ui/Checkbox.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { LoadError } from '../../../ui/ErrorState.tsx'
import { Sheet } from '../../../ui/ionic/Sheet.tsx'
import { MorePages } from '../../../ui/MorePages.tsx'
import { NeedsConnection } from '../../../ui/NeedsConnection.tsx'
import { SearchField } from '../../../ui/SearchField.tsx'
import { SkeletonList } from '../../../ui/Skeleton.tsx'
import { useOnline } from '../../../ui/useOnline.ts'
import { developerQueries } from '../developerQueries.ts'
import { EmailRows } from './EmailRows.tsx'
import { shownWords } from './emailWords.ts'
import styles from './FullLog.module.css'

interface FullLogProps {
  isOpen: boolean
  onClose: () => void
  /** Undefined until it is known. */
  dailyCount: number | undefined
  onOpen: (entry: EmailLogEntry) => void
}

/** Every attempt to send a message in the last 24 hours, with a search. */
export function FullLog({ isOpen, onClose, dailyCount, onOpen }: FullLogProps) {
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title="Email log" size="large">
      <SearchedLog isShown={isOpen} dailyCount={dailyCount} onOpen={onOpen} />
    </Sheet>
  )
}

/** Delay after the last keystroke. */
const debounceMs = 250

interface SearchedLogProps extends Pick<FullLogProps, 'dailyCount' | 'onOpen'> {
  isShown: boolean
}

function SearchedLog({ isShown, dailyCount, onOpen }: SearchedLogProps) {
  const [typed, setTyped] = useState('')
  const [q, setQ] = useState('')
  const [isFailedOnly, setFailedOnly] = useState(false)
  const isOnline = useOnline()
  const status = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    const timer = setTimeout(() => setQ(typed.trim()), debounceMs)
    return () => clearTimeout(timer)
  }, [typed])
  const log = useInfiniteQuery({
    ...developerQueries.fullEmailLog({ ...(q && { q }), ...(isFailedOnly && { status: 'failed' }) }),
    enabled: isShown,
    placeholderData: keepPreviousData,
  })
  const entries = log.data
  const isSearching = log.isPlaceholderData || typed.trim() !== q
  const showAll = () => {
    setTyped('')
    setQ('')
    setFailedOnly(false)
  }

  return (
    <div className={styles.log}>
      <div className={styles.filter}>
        <SearchField placeholder="Recipient, subject or type" value={typed} onType={setTyped} />
        <Checkbox
          label="Failed only"
          disabled={!isOnline}
          checked={isFailedOnly}
          onChange={(event) => setFailedOnly(event.target.checked)}
        />
      </div>
      <NeedsConnection>Searching the log needs a connection.</NeedsConnection>
      <p ref={status} role="status" tabIndex={-1} className={styles.status}>
        {entries
          ? isSearching
            ? 'Searching...'
            : shownWords(entries.length, log.hasNextPage, q || isFailedOnly ? undefined : dailyCount)
          : null}
      </p>
      {entries && entries.length > 0 && (
        <div aria-busy={isSearching}>
          <EmailRows label="All emails" entries={entries} onOpen={onOpen} />
          <MorePages
            list={log}
            label="Load more"
            failed="Could not load more messages."
            isBusy={isSearching}
            onEnd={() => status.current?.focus()}
          />
        </div>
      )}
      {entries?.length === 0 &&
        !isSearching &&
        (q || isFailedOnly ? (
          <EmptyState
            title="No matching messages"
            action={<Button onClick={showAll}>Show all messages</Button>}
          >
            {isFailedOnly && !q
              ? 'No message failed in the last 24 hours.'
              : 'No message of the last 24 hours matches this search.'}
          </EmptyState>
        ) : (
          <EmptyState title="No messages in the last 24 hours">
            Emails and text messages appear here for 24 hours after they are sent.
          </EmptyState>
        ))}
      {!entries && log.isError && <LoadError title="Could not load the email log" query={log} />}
      {log.isPending && isShown && <SkeletonList count={6} height="2.75rem" label="Loading the full log" />}
    </div>
  )
}
