import { useNavigate } from 'react-router-dom'
import { progressWords, useEntryProgress, useIsSlow } from '../../../outbox/entryProgress.ts'
import type { MessageEntry } from '../../../outbox/queue/outboxEntry.ts'
import { EditedElsewhere, NeedsYou } from '../../../outbox/screen/NeedsYou.tsx'
import { useStoreTrouble } from '../../../outbox/useOutbox.ts'
import { ClockIcon } from '../../../ui/icons.tsx'
import { StatusPill } from '../../../ui/StatusPill.tsx'
import { UploadBar } from '../UploadBar.tsx'
import { editPath, type UnsentRequest } from '../unsentRequest.ts'
import styles from './UnsentState.module.css'

/** The sending state of a request, with actions if it was refused. */
export function UnsentState({ entry }: { entry: UnsentRequest }) {
  const progress = useEntryProgress(entry)
  const isKept = useStoreTrouble() !== 'not_kept'
  const navigate = useNavigate()
  const edit = () => void navigate(editPath(entry.id))
  return (
    <div className={styles.state}>
      {progress.kind === 'needs_you' ? (
        <NeedsYou entry={entry} problem={progress.problem} onEdit={edit} />
      ) : progress.kind === 'editing' ? (
        <EditedElsewhere entry={entry} onEdit={edit} />
      ) : (
        <p className={styles.words}>
          {withFullStop(progressWords(progress))} {isKept && 'It is saved on this device.'}
        </p>
      )}
      {progress.kind === 'sending' && progress.sending.totalBytes > 0 && (
        <UploadBar share={progress.sending.sentBytes / progress.sending.totalBytes} />
      )}
    </div>
  )
}

function withFullStop(words: string): string {
  return words.endsWith('…') ? words : `${words}.`
}

/** That a message of the request is not sent, as a pill. */
export function UnsentMessagePill({ entry }: { entry: MessageEntry }) {
  return useIsSlow(entry) && <UnsentPill entry={entry} />
}

interface UnsentPillProps {
  entry: UnsentRequest | MessageEntry
  className?: string | undefined
}

/** The sending state as a pill. */
export function UnsentPill({ entry, className }: UnsentPillProps) {
  const { kind } = useEntryProgress(entry)
  switch (kind) {
    case 'needs_you':
    case 'editing':
      return (
        <StatusPill tone="accent" className={className}>
          Needs you
        </StatusPill>
      )
    case 'sending':
      return (
        <StatusPill tone="warn" className={className}>
          Sending
        </StatusPill>
      )
    case 'waiting':
      return (
        <StatusPill tone="warn" icon={<ClockIcon size={16} />} className={className}>
          Not sent yet
        </StatusPill>
      )
  }
}
