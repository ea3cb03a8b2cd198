import { infiniteQueryOptions, keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { developerApi, type EmailLogEntry } from '#contract/developer.ts'
import type { BodyInputOf, QueryOf } from '#contract/endpoint.ts'
import { useForm } from '../../forms/useForm.ts'
import { callApi, callForPage } from '../../http/callApi.ts'
import { describeError, fieldErrors } from '../../http/errors.ts'
import { readQuery } from '../../http/readQuery.ts'
import { Button } from '../../ui/Button.tsx'
import { ActionButton } from '../../ui/commands.tsx'
import { EmptyState, Loaded } from '../../ui/ErrorState.tsx'
import { TextArea } from '../../ui/fields.tsx'
import { formatInstant } from '../../ui/format.ts'
import { ConfirmDialog, FormDialog } from '../../ui/ionic/ConfirmDialog.tsx'
import { DetailSheet } from '../../ui/ionic/DetailSheet.tsx'
import { Sheet } from '../../ui/ionic/Sheet.tsx'
import { LastChecked } from '../../ui/LastChecked.tsx'
import { Row, Stack, Text } from '../../ui/layout.tsx'
import { ListStates } from '../../ui/MorePages.tsx'
import { NeedsConnection } from '../../ui/NeedsConnection.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { SearchField } from '../../ui/paletteFields.tsx'
import { StatusPill } from '../../ui/StatusPill.tsx'
import { type Column, Table, tableScreen } from '../../ui/Table.tsx'
import { Checkbox, TextField } from '../../ui/TextField.tsx'
import { useCallWithToasts } from '../../ui/toasts/useCallWithToasts.ts'
import { useDebounced } from '../../ui/useDebounced.ts'
import { useOnline } from '../../ui/useOnline.ts'
import { useOverlayAddress } from '../../ui/useOverlayAddress.ts'
import { useWhileShown } from '../../ui/useWhileShown.ts'
import styles from './developer.module.css'
import { canResend, dailyWords, noteOn, shownWords, statusOf, typeWords } from './emailWords.ts'

/** A lost reply does not mean that nothing was sent. */
const sendFallback = 'We do not know whether it was sent. Please look at the log first.'

/** The messages of the last 24 hours. */
export default function EmailLogs() {
  const log = useQuery(readQuery(developerApi.emailLogs))
  const fullLog = useOverlayAddress('log')
  const [open, setOpen] = useWhileShown<EmailLogEntry>()
  const test = useOverlayAddress('test')
  return (
    <Stack gap={4}>
      <PageTitle documentTitle="Email Logs · Developer">Email Logs</PageTitle>
      {log.data && <LastChecked at={log.dataUpdatedAt} error={log.isFetching ? null : log.error} />}
      <Row justify="between">
        <div>
          <h2>Recent email activity</h2>
          <Text size="second" tone="muted" className={styles.oneLine}>
            {log.data && dailyWords(log.data.dailyCount)}
          </Text>
        </div>
        <Row>
          <ActionButton action="Refresh" pending={log.isFetching} onClick={() => void log.refetch()} />
          <Button onClick={() => test.open()}>Send test email</Button>
        </Row>
      </Row>
      <Loaded query={log} what="the email log" count={5} height="4rem">
        {({ recent }) =>
          recent.length > 0 ? (
            <>
              <EmailList caption="Recent emails" entries={recent} onOpen={setOpen} />
              <Row>
                <Button onClick={() => fullLog.open()}>View full log</Button>
              </Row>
            </>
          ) : (
            <NoEmails />
          )
        }
      </Loaded>
      <Sheet
        isOpen={fullLog.value !== undefined}
        hasAddress
        onClose={fullLog.close}
        title="Email log"
        size="large"
      >
        <FullEmailLog dailyCount={log.data?.dailyCount} onOpen={setOpen} />
      </Sheet>
      <EmailDetail entry={open} onClose={() => setOpen(undefined)} />
      <TestEmailDialog isOpen={test.value !== undefined} onClose={test.close} />
    </Stack>
  )
}

/** Delay after the last keystroke. */
const debounceMs = 250

interface FullEmailLogProps {
  /** Undefined until it is known. */
  dailyCount: number | undefined
  onOpen: (entry: EmailLogEntry) => void
}

/** Every attempt to send a message in the last 24 hours, with a search. */
function FullEmailLog({ dailyCount, onOpen }: FullEmailLogProps) {
  const [typed, setTyped] = useState('')
  const q = useDebounced(typed.trim(), debounceMs)
  const [isFailedOnly, setFailedOnly] = useState(false)
  const isOnline = useOnline()
  const status = useRef<HTMLParagraphElement>(null)
  const log = useInfiniteQuery({
    ...fullLogQuery({ ...(q && { q }), ...(isFailedOnly && { status: 'failed' }) }),
    placeholderData: keepPreviousData,
  })
  const isSearching = log.isPlaceholderData || typed.trim() !== q
  const isFiltered = q !== '' || isFailedOnly
  const words = log.data && shownWords(log.data.length, log.hasNextPage, isFiltered ? undefined : dailyCount)
  const showAll = () => {
    setTyped('')
    setFailedOnly(false)
  }
  return (
    <Stack gap={2}>
      <Row align="end" className={styles.filters}>
        <SearchField
          by="Recipient, subject or type"
          className={styles.search}
          value={typed}
          onType={setTyped}
        />
        <Checkbox
          label="Failed only"
          disabled={!isOnline}
          checked={isFailedOnly}
          onChange={(event) => setFailedOnly(event.target.checked)}
        />
      </Row>
      <NeedsConnection>Searching the log needs a connection.</NeedsConnection>
      <Text ref={status} role="status" tabIndex={-1} size="second" tone="muted" className={styles.oneLine}>
        {log.data && isSearching ? 'Searching...' : words}
      </Text>
      <ListStates
        list={log}
        what="the email log"
        noun="messages"
        isBusy={isSearching}
        count={6}
        height="2.75rem"
        end={status}
        empty={
          isFiltered ? (
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
          )
        }
      >
        {(entries) => <EmailList caption="All emails" entries={entries} onOpen={onOpen} />}
      </ListStates>
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

function NoEmails() {
  return (
    <EmptyState title="No messages in the last 24 hours">
      Emails and text messages appear here for 24 hours after they are sent.
    </EmptyState>
  )
}

interface EmailListProps {
  caption: string
  entries: readonly EmailLogEntry[]
  onOpen: (entry: EmailLogEntry) => void
}

function EmailList({ entries, ...table }: EmailListProps) {
  return <Table {...table} rows={entries} columns={columns} card={card} wide={tableScreen} />
}

const subjectOf = ({ subject }: EmailLogEntry) => subject || 'No subject'

const statusPill = (entry: EmailLogEntry) => {
  const { label, tone } = statusOf(entry)
  return <StatusPill tone={tone}>{label}</StatusPill>
}

const columns: readonly Column<EmailLogEntry>[] = [
  { header: 'Status', cell: statusPill, isFact: true },
  { header: 'Subject', cell: (entry) => <strong>{subjectOf(entry)}</strong>, isName: true },
  { header: 'Recipient', cell: ({ recipient }) => recipient },
  { header: 'Type', cell: ({ type }) => typeWords(type), isFact: true },
  { header: 'Time', cell: ({ timestamp }) => formatInstant(timestamp), isFact: true, isRight: true },
]

const card = (entry: EmailLogEntry) => (
  <>
    <strong className="clamp">{subjectOf(entry)}</strong>{' '}
    <Text as="span" size="second" tone="muted" className="clamp">
      {entry.recipient}
    </Text>{' '}
    <Row as="span" justify="between">
      {statusPill(entry)}{' '}
      <Text as="span" size="second" tone="muted">
        {typeWords(entry.type)} · {formatInstant(entry.timestamp)}
      </Text>
    </Row>
  </>
)

/** Sends an email. Failed attempts are logged too. */
const useSend = <Input,>(failed: string, call: (input: Input) => Promise<{ message: string }>) =>
  useCallWithToasts({
    call,
    done: ({ message }) => ({ title: message }),
    failed,
    fallback: sendFallback,
    refresh: [developerApi.emailLogs],
  })

const resendOffline = 'Sending it again needs a connection.'

interface EmailDetailProps {
  /** Undefined while closed. */
  entry: EmailLogEntry | undefined
  onClose: () => void
}

/** One logged message: its delivery and content. */
function EmailDetail({ entry, onClose }: EmailDetailProps) {
  const [isAsking, setAsking] = useState(false)
  const resend = useSend('Resend Failed', ({ recipient, subject, content, messageId, type }: EmailLogEntry) =>
    callApi(developerApi.resendEmail, { body: { recipient, subject, content, messageId, type } }),
  )
  return (
    <DetailSheet
      item={entry}
      onClose={onClose}
      onClosed={resend.reset}
      details={(email) => ({
        title: subjectOf(email),
        subtitle: statusPill(email),
        before: (
          <>
            {canResend(email) && <NeedsConnection>{resendOffline}</NeedsConnection>}
            {resend.isError && <Notice tone="error">{describeError(resend.error, sendFallback)}</Notice>}
            {email.error && (
              <Notice tone="warn">
                <strong>Error:</strong> {email.error}
              </Notice>
            )}
          </>
        ),
        facts: [
          ['Recipient', email.recipient],
          ['Sender', email.sender],
          ['Type', typeWords(email.type)],
          ['Time', formatInstant(email.timestamp)],
          ['Message ID', email.messageId ?? 'None', 'wide'],
        ],
        after: (
          <>
            <h3>Content</h3>
            {/* The keyboard scrolls it. */}
            <Text as="section" wrap="written" className={styles.box} aria-label="Content" tabIndex={0}>
              {email.content}
            </Text>
            {noteOn(email) && (
              <Text size="second" tone="muted">
                {noteOn(email)}
              </Text>
            )}
          </>
        ),
        actions: canResend(email) && (
          <Button needsConnection onClick={() => setAsking(true)}>
            Resend
          </Button>
        ),
      })}
    >
      {(email) => (
        <ConfirmDialog
          isOpen={isAsking}
          title="Send this email again?"
          confirmLabel="Resend"
          pending={resend.isPending}
          pendingLabel="Sending..."
          offline={resendOffline}
          onConfirm={() => resend.mutate(email, { onSettled: () => setAsking(false) })}
          onCancel={() => setAsking(false)}
          // The confirmation is inside the sheet, so it must be closed first.
          onClosed={() => {
            if (resend.isSuccess) onClose()
          }}
        >
          <p>
            <strong>{email.recipient}</strong> will get the same email again.
          </p>
        </ConfirmDialog>
      )}
    </DetailSheet>
  )
}

const empty = { recipient: '', subject: '', message: '' }

/** Sends a test email. The input is kept until it was sent. */
function TestEmailDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const send = useSend('Email Failed', (body: BodyInputOf<typeof developerApi.testEmail>) =>
    callApi(developerApi.testEmail, { body }),
  )
  const form = useForm({ initial: empty, schema: developerApi.testEmail.body, label: 'A test email' })
  const first = useRef<HTMLInputElement>(null)
  const submit = form.submit((body) =>
    send.mutate(body, {
      onSuccess: () => {
        form.reset()
        onClose()
      },
      onError: (error) => form.show(fieldErrors(error)),
    }),
  )
  return (
    <FormDialog
      isOpen={isOpen}
      onClose={onClose}
      onOpened={() => first.current?.focus()}
      onClosed={send.reset}
      title="Send a test email"
      submitLabel="Send test email"
      pendingLabel="Sending..."
      pending={send.isPending}
      offline="Sending an email needs a connection."
      formRef={form.formRef}
      onSubmit={submit}
    >
      <TextField
        ref={first}
        label="Recipient"
        type="email"
        autoComplete="off"
        autoCapitalize="none"
        {...form.field('recipient')}
      />
      <TextField label="Subject (optional)" autoComplete="off" {...form.field('subject')} />
      <TextArea label="Message (optional)" {...form.field('message')} />
      {send.isError && <Notice tone="error">{describeError(send.error, sendFallback)}</Notice>}
    </FormDialog>
  )
}
