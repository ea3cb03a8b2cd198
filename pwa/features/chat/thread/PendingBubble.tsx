import { useState } from 'react'
import { progressWords, useEntryProgress, useIsSlow } from '../../../outbox/entryProgress.ts'
import type { MessageEntry } from '../../../outbox/queue/outboxEntry.ts'
import { MessageEditor } from '../../../outbox/screen/MessageEditor.tsx'
import { NeedsYou } from '../../../outbox/screen/NeedsYou.tsx'
import { useEntryActions } from '../../../outbox/useOutbox.ts'
import { Button } from '../../../ui/Button.tsx'
import { ClockIcon } from '../../../ui/icons.tsx'
import styles from './ChatBubble.module.css'
import { ChatBubble } from './ChatBubble.tsx'

interface PendingBubbleProps {
  entry: MessageEntry
  /** The next entry has another state, or there is none. */
  endsRun: boolean
  /** Leads to the offer that can be answered, from a negotiation that was refused. */
  onNewestOffer: (() => void) | undefined
}

/** A message in the outbox, with its sending state. */
export function PendingBubble({ entry, endsRun, onNewestOffer }: PendingBubbleProps) {
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
          {entry.command === 'offer.negotiate' && onNewestOffer && (
            <Button variant="quiet" onClick={onNewestOffer}>
              See the newest offer
            </Button>
          )}
        </div>
      ) : (
        // An entry that is being sent always says so.
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
