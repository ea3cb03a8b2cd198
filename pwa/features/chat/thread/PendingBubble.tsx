import { useState } from 'react'
import { progressWords } from '../../../outbox/entryProgress.ts'
import type { MessageEntry } from '../../../outbox/queue/outboxEntry.ts'
import { MessageEditor } from '../../../outbox/screen/MessageEditor.tsx'
import { NeedsYou } from '../../../outbox/screen/NeedsYou.tsx'
import { useEntryProgress } from '../../../outbox/useEntryProgress.ts'
import { useIsSlow } from '../../../outbox/useIsSlow.ts'
import { useMessageEdits } from '../../../outbox/useOffline.ts'
import { ClockIcon } from '../../../ui/icons.tsx'
import styles from './ChatBubble.module.css'
import { ChatBubble } from './ChatBubble.tsx'

interface PendingBubbleProps {
  entry: MessageEntry
  /** The next one is in another state. */
  endsRun: boolean
}

/** A message that the server does not have yet, with how its sending goes. */
export function PendingBubble({ entry, endsRun }: PendingBubbleProps) {
  const progress = useEntryProgress(entry)
  const { edits, begin } = useMessageEdits()
  const [hasBegunEdit, setBegunEdit] = useState(false)
  const edit = edits.get(entry.id)
  if (edit) {
    return (
      <div className={styles.row}>
        <MessageEditor edit={edit} takesFocus={hasBegunEdit} />
      </div>
    )
  }
  return (
    <ChatBubble
      text={entry.content.message}
      kind={entry.command === 'offer.negotiate' ? 'negotiation' : 'chat'}
      isOwn
      sender="You"
    >
      {progress.kind === 'needs_you' ? (
        <div className={styles.refused}>
          <NeedsYou
            entry={entry}
            problem={progress.problem}
            onEdit={() => {
              setBegunEdit(true)
              begin(entry)
            }}
          />
        </div>
      ) : (
        // What is being sent says so in any case.
        (endsRun || progress.kind === 'sending') && (
          <p className={styles.time}>
            <SlowWords entry={entry} words={progressWords(progress)} />
          </p>
        )
      )}
    </ChatBubble>
  )
}

function SlowWords({ entry, words }: { entry: MessageEntry; words: string }) {
  if (!useIsSlow(entry)) return null
  return (
    <>
      <ClockIcon size={14} />
      {words}
    </>
  )
}
