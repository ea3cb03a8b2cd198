import { useState } from 'react'
import { progressWords, useEntryProgress, useIsSlow } from '../../../outbox/entryProgress.ts'
import type { MessageEntry } from '../../../outbox/queue/outboxEntry.ts'
import { MessageEditor } from '../../../outbox/screen/MessageEditor.tsx'
import { NeedsYou } from '../../../outbox/screen/NeedsYou.tsx'
import { useEntryActions } from '../../../outbox/useOutbox.ts'
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
  const { beginEdit } = useEntryActions()
  const [hasBegunEdit, setBegunEdit] = useState(false)
  if (progress.kind === 'editing') {
    return (
      <div className={styles.row}>
        <MessageEditor entry={entry} takesFocus={hasBegunEdit} />
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
              beginEdit(entry).catch(() => setBegunEdit(false))
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
