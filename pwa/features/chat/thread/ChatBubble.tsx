import { createContext, memo, type ReactNode, useContext, useState } from 'react'
import type { ChatMessage } from '#contract/chat.ts'
import { problemOf, progressWords, useEntryProgress, useIsSlow } from '../../../outbox/entryProgress.ts'
import type { MessageEntry } from '../../../outbox/queue/outboxEntry.ts'
import { MessageEditor } from '../../../outbox/screen/MessageEditor.tsx'
import { NeedsYou } from '../../../outbox/screen/NeedsYou.tsx'
import { useEntryActions, useOutboxState } from '../../../outbox/useOutbox.ts'
import { Button } from '../../../ui/Button.tsx'
import { classNames } from '../../../ui/classNames.ts'
import { ClockIcon } from '../../../ui/icons.tsx'
import { Row, Text } from '../../../ui/layout.tsx'
import styles from '../chat.module.css'
import type { ChatAudience } from '../useSendChatMessage.ts'
import { sentWords } from './chatTimeline.ts'

interface ChatBubbleProps {
  text: string
  kind: ChatMessage['kind']
  isOwn: boolean
  /** Sender for screen readers: visually, the bubble's position shows the side. */
  sender: string
  /** Above the bubble: who wrote it. */
  name?: string | undefined
  /** Beside the last bubble of a run: the initial of who wrote it; '' leaves its place free. */
  initial?: string | undefined
  /** Below the bubble: the time, or the sending state. */
  children?: ReactNode
}

/** The label above the text. */
const marks: Record<ChatMessage['kind'], string | undefined> = {
  chat: undefined,
  negotiation: 'Negotiation',
  response: 'Response',
}

/** The label of a negotiation by its text, instead of the usual one. The staff's screens provide it. */
export const NegotiationWords = createContext((_text: string): string | undefined => undefined)

/** One message. Pending and sent messages look the same, so that nothing flickers when a message arrives. */
function ChatBubble({ text, kind, isOwn, sender, name, initial, children }: ChatBubbleProps) {
  const asked = useContext(NegotiationWords)
  const price = kind === 'negotiation' ? asked(text) : undefined
  const mark = price ?? marks[kind]
  return (
    <div className={classNames(styles.message, isOwn && styles.own, initial !== undefined && styles.faced)}>
      {name && (
        <Text
          translate="no"
          size="label"
          tone="muted"
          weight="bold"
          wrap="break"
          className={styles.about}
          aria-hidden="true"
        >
          {name}
        </Text>
      )}
      <div className={styles.line}>
        {initial && (
          <span className={styles.face} aria-hidden="true">
            {initial}
          </span>
        )}
        <div className={styles.bubble}>
          <span className="visually-hidden">{sender}: </span>
          {mark && (
            <Text
              size="label"
              weight="bold"
              tone={price === undefined ? undefined : 'warn'}
              className={styles.mark}
            >
              {mark}
            </Text>
          )}
          <Text wrap="written" dir="auto">
            {text}
          </Text>
        </div>
      </div>
      {children}
    </div>
  )
}

function Below({ children }: { children: ReactNode }) {
  return (
    <Row as="p" gap={1} className={classNames('tabular', styles.about, styles.below)}>
      {children}
    </Row>
  )
}

interface SentBubbleProps {
  message: ChatMessage
  startsRun: boolean
  endsRun: boolean
  /** What is known about whether the other side has read it: 'Sent', 'Seen 6:20 PM'. */
  tick: string | undefined
  audience: ChatAudience
}

/** A message that the server has. Memoized, because a thread may have thousands. */
export const SentBubble = memo(function SentBubble(sent: SentBubbleProps) {
  const { message, startsRun, endsRun, tick, audience } = sent
  const isForCustomer = audience === 'customer'
  const isOwn = message.isFromUser === isForCustomer
  const author = message.author.name
  const initial = Array.from(author.trim())[0]?.toLocaleUpperCase()
  return (
    <ChatBubble
      text={message.message}
      kind={message.kind}
      isOwn={isOwn}
      sender={isOwn && isForCustomer ? 'You' : author}
      // The desk is shared, so staff also see who of them wrote.
      name={startsRun && !message.isFromUser ? author : undefined}
      initial={isForCustomer && !isOwn ? (endsRun && initial) || '' : undefined}
    >
      {(endsRun || tick) && (
        <Below>
          <time dateTime={message.createdAt}>{sentWords(message)}</time>
          {tick && <span>· {tick}</span>}
        </Below>
      )}
    </ChatBubble>
  )
})

interface PendingBubbleProps {
  entry: MessageEntry
  /** The next entry has another state, or there is none. */
  endsRun: boolean
  /** Leads to the offer that can be answered, from a negotiation that was refused. */
  onNewestOffer: (() => void) | undefined
}

/** A message in the outbox, with its sending state. Memoized, because hundreds may wait. */
export const PendingBubble = memo(function PendingBubble(pending: PendingBubbleProps) {
  const { entry, endsRun, onNewestOffer } = pending
  const isSending = useOutboxState(({ sending }) => sending.has(entry.id))
  const { beginEdit } = useEntryActions()
  const [hasStartedEdit, setStartedEdit] = useState(false)
  if (entry.state === 'editing') {
    return (
      <div className={styles.message}>
        <MessageEditor entry={entry} takesFocus={hasStartedEdit} />
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
      {entry.state === 'needs_you' ? (
        <div className={styles.refused}>
          <NeedsYou
            entry={entry}
            problem={problemOf(entry)}
            onEdit={() => {
              setStartedEdit(true)
              beginEdit(entry).catch(() => setStartedEdit(false))
            }}
          />
          {entry.command === 'offer.negotiate' && onNewestOffer && (
            <Button variant="quiet" onClick={onNewestOffer}>
              See the newest offer
            </Button>
          )}
        </div>
      ) : (
        // An entry that is being sent always shows it.
        (endsRun || isSending) && (
          <Below>
            <SlowWords entry={entry} />
          </Below>
        )
      )}
    </ChatBubble>
  )
})

function SlowWords({ entry }: Pick<PendingBubbleProps, 'entry'>) {
  const progress = useEntryProgress(entry)
  if (!useIsSlow(entry)) return null
  return (
    <>
      <ClockIcon size={14} />
      {progressWords(progress)}
    </>
  )
}
