import { useState } from 'react'
import type { EmailLogEntry } from '#contract/developer.ts'
import { describeError } from '../../../http/errors.ts'
import { Button } from '../../../ui/Button.tsx'
import { Fact, FactList } from '../../../ui/FactList.tsx'
import { formatInstant } from '../../../ui/format.ts'
import { ConfirmDialog } from '../../../ui/ionic/ConfirmDialog.tsx'
import { Sheet } from '../../../ui/ionic/Sheet.tsx'
import { NeedsConnection } from '../../../ui/NeedsConnection.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { StatusPill } from '../../../ui/StatusPill.tsx'
import { useLast } from '../../../ui/useLast.ts'
import styles from './EmailDetail.module.css'
import { canResend, noteOn, statusOf, typeWords } from './emailWords.ts'
import { sendFallback, useResendEmail } from './useSendEmails.ts'

const resendOffline = 'Sending it again needs a connection.'

interface EmailDetailProps {
  /** Undefined while closed. */
  entry: EmailLogEntry | undefined
  onClose: () => void
}

/** One logged message: its delivery and content. */
export function EmailDetail({ entry, onClose }: EmailDetailProps) {
  const shown = useLast(entry)
  const [isAsking, setAsking] = useState(false)
  const resend = useResendEmail()
  if (!shown) return null
  const { label, tone } = statusOf(shown)
  const note = noteOn(shown)
  const send = () => resend.mutate(shown, { onSettled: () => setAsking(false) })

  return (
    <Sheet
      isOpen={entry !== undefined}
      onClose={onClose}
      onClosed={resend.reset}
      title={shown.subject || 'No subject'}
      subtitle={<StatusPill tone={tone}>{label}</StatusPill>}
      size="large"
      footer={
        canResend(shown) ? (
          <Button full needsConnection onClick={() => setAsking(true)}>
            Resend
          </Button>
        ) : undefined
      }
    >
      <div className={styles.detail}>
        {canResend(shown) && <NeedsConnection>{resendOffline}</NeedsConnection>}
        {resend.isError && <Notice tone="error">{describeError(resend.error, sendFallback)}</Notice>}
        {shown.error && (
          <Notice tone="warn">
            <strong>Error:</strong> {shown.error}
          </Notice>
        )}
        <FactList columns="wide">
          <Fact name="Recipient">{shown.recipient}</Fact>
          <Fact name="Sender">{shown.sender}</Fact>
          <Fact name="Type">{typeWords(shown.type)}</Fact>
          <Fact name="Time">{formatInstant(shown.timestamp)}</Fact>
          <Fact name="Message ID">{shown.messageId ?? 'None'}</Fact>
        </FactList>
        <h3>Content</h3>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard */}
        <section className={styles.content} aria-label="Content" tabIndex={0}>
          {shown.content}
        </section>
        {note && <p className={styles.note}>{note}</p>}
      </div>
      <ConfirmDialog
        isOpen={isAsking}
        title="Send this email again?"
        confirmLabel="Resend"
        pending={resend.isPending}
        pendingLabel="Sending..."
        offline={resendOffline}
        onConfirm={send}
        onCancel={() => setAsking(false)}
        // The confirmation is inside the sheet, so it must be closed first.
        onClosed={() => {
          if (resend.isSuccess) onClose()
        }}
      >
        <p>
          <strong>{shown.recipient}</strong> will get the same email again.
        </p>
      </ConfirmDialog>
    </Sheet>
  )
}
