import { infiniteQueryOptions, keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { developerApi, type EmailLogEntry, maskedCode, resentMark, resentType } from '#contract/developer.ts'
import type { QueryOf } from '#contract/endpoint.ts'
import { callForPage } from '../../http/callApi.ts'
import { Button } from '../../ui/Button.tsx'
import { classNames } from '../../ui/classNames.ts'
import { EmptyState, LoadError } from '../../ui/ErrorState.tsx'
import { SearchField } from '../../ui/fields.tsx'
import { formatInstant } from '../../ui/format.ts'
import { Sheet } from '../../ui/ionic/Sheet.tsx'
import { Row, Stack, Text } from '../../ui/layout.tsx'
import { MorePages } from '../../ui/MorePages.tsx'
import { NeedsConnection } from '../../ui/NeedsConnection.tsx'
import { SkeletonList } from '../../ui/Skeleton.tsx'
import { StatusPill, type Tone } from '../../ui/StatusPill.tsx'
import { Checkbox } from '../../ui/TextField.tsx'
import { useOnline } from '../../ui/useOnline.ts'
import styles from './developer.module.css'

interface FullEmailLogProps {
  isOpen: boolean
  onClose: () => void
  /** Undefined until it is known. */
  dailyCount: number | undefined
  onOpen: (entry: EmailLogEntry) => void
}

/** Every attempt to send a message in the last 24 hours, with a search. */
export function FullEmailLog({ isOpen, onClose, ...log }: FullEmailLogProps) {
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title="Email log" size="large">
      <SearchedLog isShown={isOpen} {...log} />
    </Sheet>
  )
}

/** Delay after the last keystroke. */
const debounceMs = 250

interface SearchedLogProps extends Pick<FullEmailLogProps, 'dailyCount' | 'onOpen'> {
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
    ...fullLogQuery({ ...(q && { q }), ...(isFailedOnly && { status: 'failed' }) }),
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
    <Stack gap={2}>
      <Row align="end" className={styles.logFilter}>
        <SearchField placeholder="Recipient, subject or type" value={typed} onType={setTyped} />
        <Checkbox
          label="Failed only"
          disabled={!isOnline}
          checked={isFailedOnly}
          onChange={(event) => setFailedOnly(event.target.checked)}
        />
      </Row>
      <NeedsConnection>Searching the log needs a connection.</NeedsConnection>
      <Text ref={status} role="status" tabIndex={-1} size="second" tone="muted" className={styles.oneLine}>
        {entries
          ? isSearching
            ? 'Searching...'
            : shownWords(entries.length, log.hasNextPage, q || isFailedOnly ? undefined : dailyCount)
          : null}
      </Text>
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
          <NoEmails />
        ))}
      {!entries && log.isError && <LoadError title="Could not load the email log" query={log} />}
      {log.isPending && isShown && <SkeletonList count={6} height="2.75rem" label="Loading the full log" />}
    </Stack>
  )
}

/** The full log, page by page. */
const fullLogQuery = (search: Pick<QueryOf<typeof developerApi.emailLogs>, 'q' | 'status'>) =>
  infiniteQueryOptions({
    queryKey: [developerApi.emailLogs.path, search] as const,
    queryFn: ({ pageParam, signal }) =>
      callForPage(developerApi.emailLogs, { query: { ...search, cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next,
    select: ({ pages }) => pages.flatMap(({ rows }) => rows.all),
  })

export function NoEmails() {
  return (
    <EmptyState title="No messages in the last 24 hours">
      Emails and text messages appear here for 24 hours after they are sent.
    </EmptyState>
  )
}

interface EmailRowsProps {
  label: string
  entries: readonly EmailLogEntry[]
  onOpen: (entry: EmailLogEntry) => void
}

export function EmailRows({ label, entries, onOpen }: EmailRowsProps) {
  return (
    <ul className={styles.emails} aria-label={label}>
      {entries.map((entry) => {
        const { label, tone } = statusOf(entry)
        return (
          <li key={entry.id}>
            <button
              type="button"
              className={classNames(styles.line, styles.emailRow)}
              onClick={() => onOpen(entry)}
            >
              <span className={styles.status}>
                <StatusPill tone={tone}>{label}</StatusPill>
              </span>
              <strong className="clamp">{entry.subject || 'No subject'}</strong>
              <Text as="span" size="second" tone="muted" className="clamp">
                {entry.recipient}
              </Text>
              <Text as="span" size="second" tone="muted">
                {typeWords(entry.type)} ·{' '}
                <Text as="span" wrap="nowrap">
                  {formatInstant(entry.timestamp)}
                </Text>
              </Text>
            </button>
          </li>
        )
      })}
    </ul>
  )
}

type EmailStatus = EmailLogEntry['status']

const statuses: Record<EmailStatus, { label: string; tone: Tone }> = {
  delivered: { label: 'Delivered', tone: 'good' },
  failed: { label: 'Failed', tone: 'accent' },
  pending: { label: 'Pending', tone: 'warn' },
}

export function statusOf({ status }: Pick<EmailLogEntry, 'status'>): { label: string; tone: Tone } {
  return statuses[status]
}

const typeLabels: Record<string, string> = { account_registered: 'Welcome', [resentType]: 'Resent' }

/** `password_reset` -> `Password reset`; `offer_made.resent` -> `Offer made, resent` */
export function typeWords(type: string): string {
  if (type.endsWith(resentMark)) return `${typeWords(type.slice(0, -resentMark.length))}, resent`
  const label = typeLabels[type]
  if (label) return label
  const words = type
    .replaceAll(/[_.-]+/g, ' ')
    .replace(/\bmfa\b/g, 'MFA')
    .trim()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

type Sent = Pick<EmailLogEntry, 'recipient' | 'content'>

/** Text messages and emails with a masked code cannot be sent again. */
export function canResend(entry: Sent): boolean {
  return isMail(entry) && !isMasked(entry)
}

/** What is masked in the entry or cannot be done with it; undefined if nothing. */
export function noteOn(entry: Sent): string | undefined {
  if (isMail(entry)) {
    return isMasked(entry) ? 'The code is hidden here, so this email cannot be resent.' : undefined
  }
  const reason = 'Text messages cannot be resent.'
  return isMasked(entry) ? `The code is hidden here. ${reason}` : reason
}

const isMail = ({ recipient }: Sent) => recipient.includes('@')
const isMasked = ({ content }: Sent) => content.includes(maskedCode)

/** `12 messages in the last 24 hours` */
export function dailyWords(dailyCount: number): string {
  return `${countMessages(dailyCount)} in the last 24 hours`
}

/** How much of the log is shown. @param total of the last 24 hours; undefined for a search */
export function shownWords(shown: number, hasMore: boolean, total?: number): string {
  if (shown === 0) return 'No messages found'
  if (!hasMore) return total === undefined ? countMessages(shown) : dailyWords(shown)
  return total === undefined
    ? `Showing ${countMessages(shown)}`
    : `Showing the newest ${shown.toLocaleString('en-US')} of ${dailyWords(total)}`
}

function countMessages(count: number): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? 'message' : 'messages'}`
}
