import type { Ref } from 'react'
import { describeError } from '../../http/errors.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { formatInstant } from '../../ui/format.ts'
import { useNow } from '../../ui/useNow.ts'
import { useOnline } from '../../ui/useOnline.ts'
import { ChatComposer } from './ChatComposer.tsx'
import styles from './ChatPanel.module.css'
import { ChatSkeleton } from './ChatSkeleton.tsx'
import { ChatThread } from './ChatThread.tsx'
import { chatTimeline } from './chatTimeline.ts'
import { type ChatAudience, useSendChatMessage } from './useSendChatMessage.ts'
import { useThread } from './useThread.ts'

interface ChatPanelProps {
  requestId: string
  /** Which side is looking: its own messages stand on the right. */
  audience: ChatAudience
  /** Who is on the other side, e.g. the client's first name. */
  partnerName?: string | undefined
  /** The field, to put the focus there after writing into it with `useChatDraft`. */
  composerRef?: Ref<HTMLTextAreaElement>
}

/**
 * The discussion of a request: thread and composer, for both sides. It fills the height its parent gives it; a parent that
 * grows with it sets `--thread-max-height` instead.
 */
export function ChatPanel({ requestId, audience, partnerName, composerRef }: ChatPanelProps) {
  const { messages, pending, isUnsent, checkedAt, query } = useThread(requestId)
  const { send, isNegotiating } = useSendChatMessage(requestId, audience, isUnsent)
  const now = useNow()
  const isOnline = useOnline()
  const other = partnerName ?? (audience === 'customer' ? 'the team' : 'the client')
  const isOld = checkedAt !== '' && (!isOnline || query.isError)

  return (
    <div className={styles.panel}>
      {messages || pending.length > 0 ? (
        <>
          <ChatThread
            // Another thread is another place to scroll in.
            key={requestId}
            items={chatTimeline(messages ?? [], pending, now)}
            audience={audience}
            label={`Discussion with ${other}`}
            otherName={partnerName ?? (audience === 'customer' ? 'Live Shows' : 'Client')}
            isCutOff={(messages?.[0]?.seq ?? 1) > 1}
          />
          {isOld && <p className={styles.checked}>Last checked {formatInstant(checkedAt, now)}.</p>}
        </>
      ) : query.isError ? (
        <div className={styles.instead}>
          <ErrorState
            title="The discussion did not load"
            message={describeError(query.error, 'Please try again.')}
            onRetry={() => void query.refetch()}
            retrying={query.isFetching}
          />
        </div>
      ) : (
        <ChatSkeleton />
      )}
      <ChatComposer
        key={`${requestId} composer`}
        requestId={requestId}
        label={`Message ${other}`}
        onSend={send}
        isBusy={isNegotiating}
        ref={composerRef}
      />
    </div>
  )
}
