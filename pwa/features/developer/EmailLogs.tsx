import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { developerApi, type EmailLogEntry } from '#contract/developer.ts'
import type { BodyInputOf } from '#contract/endpoint.ts'
import { useForm } from '../../forms/useForm.ts'
import { callApi } from '../../http/callApi.ts'
import { describeError, fieldErrors } from '../../http/errors.ts'
import { readQuery } from '../../http/readQuery.ts'
import { useSingleMutation } from '../../http/useSingleMutation.ts'
import { Button } from '../../ui/Button.tsx'
import { classNames } from '../../ui/classNames.ts'
import { Loaded } from '../../ui/ErrorState.tsx'
import { TextArea } from '../../ui/fields.tsx'
import { formatInstant } from '../../ui/format.ts'
import { ConfirmDialog, FormDialog } from '../../ui/ionic/ConfirmDialog.tsx'
import { DetailSheet } from '../../ui/ionic/DetailSheet.tsx'
import { LastChecked } from '../../ui/LastChecked.tsx'
import { Row, Stack, Text } from '../../ui/layout.tsx'
import { NeedsConnection } from '../../ui/NeedsConnection.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { StatusPill } from '../../ui/StatusPill.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { toastForError } from '../../ui/toasts/toastForError.ts'
import { dismissError, showToast } from '../../ui/toasts/toastStore.ts'
import styles from './developer.module.css'
import {
  canResend,
  dailyWords,
  EmailRows,
  FullEmailLog,
  NoEmails,
  noteOn,
  statusOf,
  typeWords,
} from './FullEmailLog.tsx'

const logQuery = readQuery(developerApi.emailLogs)
/** A lost reply does not mean that nothing was sent. */
const sendFallback = 'We do not know whether it was sent. Please look at the log first.'

/** The messages of the last 24 hours. */
export default function EmailLogs() {
  const log = useQuery(logQuery)
  const [isFullLogOpen, setFullLogOpen] = useState(false)
  const [open, setOpen] = useState<EmailLogEntry>()
  const [isTesting, setTesting] = useState(false)
  // Closes the dialogs when the tab or page is hidden.
  useEffect(
    () => () => {
      setFullLogOpen(false)
      setOpen(undefined)
      setTesting(false)
    },
    [],
  )
  return (
    <>
      <Row justify="between">
        <PageTitle documentTitle="Email Logs · Developer">Email Logs</PageTitle>
        <Row>
          <Button pending={log.isFetching} onClick={() => void log.refetch()}>
            Refresh
          </Button>
          <Button onClick={() => setTesting(true)}>Send test email</Button>
        </Row>
      </Row>
      <LastChecked at={log.dataUpdatedAt} error={log.isFetching ? null : log.error} />
      <div className={styles.below}>
        <Loaded query={log} what="the email log" count={5} height="4rem">
          {({ dailyCount, recent }) => (
            <Stack as="section" aria-labelledby="recent-emails">
              <div>
                <h2 id="recent-emails">Recent email activity</h2>
                <Text size="second" tone="muted">
                  {dailyWords(dailyCount)}
                </Text>
              </div>
              {recent.length > 0 ? (
                <>
                  <EmailRows label="Recent emails" entries={recent} onOpen={setOpen} />
                  <Button full onClick={() => setFullLogOpen(true)}>
                    View full log
                  </Button>
                </>
              ) : (
                <NoEmails />
              )}
            </Stack>
          )}
        </Loaded>
      </div>
      <FullEmailLog
        isOpen={isFullLogOpen}
        onClose={() => setFullLogOpen(false)}
        dailyCount={log.data?.dailyCount}
        onOpen={setOpen}
      />
      <EmailDetail entry={open} onClose={() => setOpen(undefined)} />
      <TestEmailDialog isOpen={isTesting} onClose={() => setTesting(false)} />
    </>
  )
}

/** Sends an email. Failed attempts are logged too. */
function useSend<Input>(failed: string, send: (input: Input) => Promise<{ message: string }>) {
  const queryClient = useQueryClient()
  return useSingleMutation({
    mutationFn: send,
    onMutate: () => dismissError(failed),
    onSuccess: ({ message }) => showToast({ title: message, tone: 'good' }),
    onError: (error) => toastForError(error, failed, sendFallback),
    onSettled: () => void queryClient.invalidateQueries({ queryKey: logQuery.queryKey }),
  })
}

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
        title: email.subject || 'No subject',
        subtitle: <StatusPill tone={statusOf(email).tone}>{statusOf(email).label}</StatusPill>,
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
          ['Message ID', email.messageId ?? 'None'],
        ],
        after: (
          <>
            <h3>Content</h3>
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard */}
            <section className={classNames(styles.box, styles.written)} aria-label="Content" tabIndex={0}>
              {email.content}
            </section>
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
