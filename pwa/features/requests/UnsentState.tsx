import { useNavigate } from 'react-router-dom'
import { progressWords, useEntryProgress, useIsSlow } from '../../outbox/entryProgress.ts'
import type { MessageEntry } from '../../outbox/queue/outboxEntry.ts'
import { EditedElsewhere, NeedsYou } from '../../outbox/screen/NeedsYou.tsx'
import { useStoreTrouble } from '../../outbox/useOutbox.ts'
import { ClockIcon } from '../../ui/icons.tsx'
import { Stack, Text } from '../../ui/layout.tsx'
import { StatusPill } from '../../ui/StatusPill.tsx'
import { editPath, type UnsentRequest } from './ownRequests.ts'
import styles from './unsent.module.css'

/** The sending state of a request, with actions if it was refused. */
export function UnsentState({ entry }: { entry: UnsentRequest }) {
  const progress = useEntryProgress(entry)
  const isKept = useStoreTrouble() !== 'not_kept'
  const navigate = useNavigate()
  const edit = () => void navigate(editPath(entry.id))
  // A sentence, unless it continues.
  const words = progressWords(progress).replace(/(?<!…)$/, '.')
  return (
    <Stack gap={2} align="left" className={styles.state}>
      {progress.kind === 'needs_you' ? (
        <NeedsYou entry={entry} problem={progress.problem} onEdit={edit} />
      ) : progress.kind === 'editing' ? (
        <EditedElsewhere entry={entry} onEdit={edit} />
      ) : (
        <Text size="second">
          {words} {isKept && 'It is saved on this device.'}
        </Text>
      )}
      {progress.kind === 'sending' && progress.sending.totalBytes > 0 && (
        <UploadBar share={progress.sending.sentBytes / progress.sending.totalBytes} />
      )}
    </Stack>
  )
}

/** @param share of the bytes that are sent; 1 is all */
export function UploadBar({ share }: { share: number }) {
  const percent = Math.round(Math.min(1, share) * 100)
  return (
    <div
      className={styles.track}
      role="progressbar"
      aria-label="Upload of the screenshot"
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
    >
      <div className={styles.bar} style={{ width: `${percent}%` }} />
    </div>
  )
}

/** Says that a message of the request is not sent, as a pill. */
export function UnsentMessagePill({ entry }: { entry: MessageEntry }) {
  return useIsSlow(entry) && <UnsentPill entry={entry} />
}

/** The sending state as a pill. */
export function UnsentPill({ entry }: { entry: UnsentRequest | MessageEntry }) {
  const { kind } = useEntryProgress(entry)
  switch (kind) {
    case 'needs_you':
    case 'editing':
      return <StatusPill tone="accent">Needs you</StatusPill>
    case 'sending':
      return <StatusPill tone="warn">Sending</StatusPill>
    case 'waiting':
      return (
        <StatusPill tone="warn" icon={<ClockIcon size={16} />}>
          Not sent yet
        </StatusPill>
      )
  }
}
