import type { ReactNode, Ref } from 'react'
import { formatInstant } from '../../ui/format.ts'
import { useNow } from '../../ui/useNow.ts'
import { useOnline } from '../../ui/useOnline.ts'
import { ChatComposer } from './ChatComposer.tsx'
import styles from './ChatPanel.module.css'
import { ChatThread } from './thread/ChatThread.tsx'
import { chatTimeline } from './thread/chatTimeline.ts'
import { EarlierMessages } from './thread/EarlierMessages.tsx'
import { OlderMessages } from './thread/OlderMessages.tsx'
import { hasOlder, useThread } from './thread/useThread.ts'
import { type ChatAudience, useSendChatMessage } from './useSendChatMessage.ts'

interface ChatPanelProps {
  requestId: string
  /** The side that is viewing. Its own messages are on the right. */
  audience: ChatAudience
  /** The name of the other side, e.g. the client's first name. */
  partnerName?: string | undefined
  /** The field, so that the parent can focus it after writing into it with `useWriteInChat`. */
  composerRef?: Ref<HTMLTextAreaElement>
  /** Between thread and field. */
  aboveComposer?: ReactNode
}

/**
 * The discussion of a request, for both sides: thread and composer. It fills the height of its parent. A parent without a
 * fixed height sets `--thread-max-height`.
 */
export function ChatPanel({ requestId, audience, partnerName, composerRef, aboveComposer }: ChatPanelProps) {
  const { messages, isLoaded, pending, checkedAt, query } = useThread(requestId)
  const send = useSendChatMessage(requestId, audience)
  const now = useNow()
  const isOnline = useOnline()
  const other = partnerName ?? (audience === 'customer' ? 'the team' : 'the client')
  const isOld = checkedAt !== '' && (!isOnline || query.isError)
  const hasLines = messages.length > 0 || pending.length > 0
  const earlier = !isLoaded ? (
    <EarlierMessages query={query} isAlone={!hasLines} />
  ) : (
    hasOlder(messages) && <OlderMessages query={query} />
  )

  return (
    <div className={styles.panel}>
      {isLoaded || hasLines || !isOnline ? (
        <>
          <ChatThread
            // A new thread starts with its own scroll position.
            key={requestId}
            items={chatTimeline(messages, pending, now)}
            audience={audience}
            label={`Discussion with ${other}`}
            otherName={partnerName ?? (audience === 'customer' ? 'Live Shows' : 'Client')}
            earlier={earlier}
          />
          {isOld && <p className={styles.checked}>Last checked {formatInstant(checkedAt, now)}.</p>}
        </>
      ) : (
        <div className={styles.instead}>{earlier}</div>
      )}
      {aboveComposer}
      <ChatComposer
        key={`${requestId} composer`}
        requestId={requestId}
        label={`Message ${other}`}
        onSend={send}
        ref={composerRef}
      />
    </div>
  )
}
