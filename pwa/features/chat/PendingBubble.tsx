import { useEffect, useState } from 'react'
import { ClockIcon } from '../../ui/icons.tsx'
import { progressWords } from '../outbox/entryProgress.ts'
import { MessageEditor } from '../outbox/MessageEditor.tsx'
import { NeedsYou } from '../outbox/NeedsYou.tsx'
import { useEntryProgress } from '../outbox/useEntryProgress.ts'
import { useMessageEdits } from '../outbox/useOffline.ts'
import styles from './ChatBubble.module.css'
import { ChatBubble } from './ChatBubble.tsx'
import type { PendingMessage } from './useThread.ts'

interface PendingBubbleProps {
  entry: PendingMessage
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
    <ChatBubble text={entry.content.message} kind="chat" isOwn sender="You">
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
            <SlowWords writtenAt={entry.writtenAt} words={progressWords(progress)} />
          </p>
        )
      )}
    </ChatBubble>
  )
}

/** Good networks are faster than this; words that come and go at once would only flicker. */
const patienceMs = 300

function SlowWords({ writtenAt, words }: { writtenAt: string; words: string }) {
  const left = Date.parse(writtenAt) + patienceMs - Date.now()
  const [isSlow, setSlow] = useState(left <= 0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: counted once, from the writing
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), left)
    return () => clearTimeout(timer)
  }, [writtenAt])
  return isSlow ? (
    <>
      <ClockIcon size={14} />
      {words}
    </>
  ) : null
}
