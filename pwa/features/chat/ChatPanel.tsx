import type { ReactNode, Ref } from 'react'
import { unfilledPlaceholders } from '#contract/rules/cannedReplies.ts'
import { ChatComposer } from './ChatComposer.tsx'
import styles from './chat.module.css'
import { ChatLog } from './thread/ChatLog.tsx'
import type { TimelineExtra } from './thread/chatTimeline.ts'
import { useSendChatMessage } from './useSendChatMessage.ts'

interface ChatPanelProps {
  requestId: string
  artist: string
  /** The client's first name. */
  partnerName?: string | undefined
  /** Other events of the request. */
  extras: readonly TimelineExtra[] | undefined
  /** Called when a message is sent. */
  onSend: () => void
  /** The field, so that the parent can focus it after writing into it with `useWriteInChat`. */
  composerRef?: Ref<HTMLTextAreaElement>
  /** Called after a message was sent with Ctrl+Shift+Enter, or with `sendNext`: opens the next one. */
  onSendNext?: () => void
  /** Shown instead of the usual button. */
  buttons?: (canSend: boolean, sendNext: () => void) => ReactNode
  /** The class of the frame around field and buttons. */
  frame?: string | undefined
  /** Shown between thread and field. */
  aboveComposer?: ReactNode
}

/**
 * The discussion of a request for staff: thread and composer. It fills the height of its parent. A parent without a fixed height
 * sets `--thread-max-height`; one that grows with the elements around the thread sets `--thread-basis` and `--thread-min-height`.
 */
export function ChatPanel({
  requestId,
  artist,
  partnerName,
  extras,
  onSend,
  composerRef,
  onSendNext,
  buttons,
  frame,
  aboveComposer,
}: ChatPanelProps) {
  const send = useSendChatMessage({ requestId, audience: 'staff', artist })
  return (
    <div className={styles.panel}>
      <ChatLog
        key={`${requestId} thread`}
        requestId={requestId}
        audience="staff"
        partnerName={partnerName}
        extras={extras}
      />
      {aboveComposer}
      <ChatComposer
        key={`${requestId} composer`}
        requestId={requestId}
        label={`Message ${partnerName ?? 'the client'}`}
        onSend={() => {
          send()
          onSend()
        }}
        onSendNext={onSendNext}
        buttons={buttons}
        frame={frame}
        problemOf={placeholderProblem}
        ref={composerRef}
      />
    </div>
  )
}

function placeholderProblem(text: string): string | undefined {
  const unfilled = unfilledPlaceholders(text)
  return unfilled.length > 0 ? `Please fill in ${unfilled.join(' and ')} before you send.` : undefined
}
