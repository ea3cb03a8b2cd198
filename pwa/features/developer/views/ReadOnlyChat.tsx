import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { Fragment, useMemo } from 'react'
import type { ChatMessage } from '#contract/chat.ts'
import type { Moment } from '#contract/events.ts'
import { LoadError } from '../../../ui/ErrorState.tsx'
import { MorePages } from '../../../ui/MorePages.tsx'
import { SkeletonList } from '../../../ui/Skeleton.tsx'
import { useNow } from '../../../ui/useNow.ts'
import { SentBubble } from '../../chat/thread/ChatBubble.tsx'
import { chatTimeline } from '../../chat/thread/chatTimeline.ts'
import { momentExtra } from '../../requests/sheet/momentExtra.tsx'
import styles from './views.module.css'

interface ReadOnlyChatProps {
  list: UseInfiniteQueryResult<ChatMessage[]>
  /** Whose side it is seen from. */
  audience: 'customer' | 'staff'
  /** What else happened, shown among the messages. */
  moments?: readonly Moment[]
}

const noMoments: readonly Moment[] = []

/** A discussion that is only looked at: unlike `ChatLog` it marks nothing read and keeps nothing on this device. */
export function ReadOnlyChat({ list, audience, moments = noMoments }: ReadOnlyChatProps) {
  const { data: messages, isError, isPending } = list
  const today = useNow().toDateString()
  const items = useMemo(
    () =>
      chatTimeline(messages ?? [], [], new Date(today), {
        extras: moments.flatMap((moment) => momentExtra(moment, styles.day)),
      }),
    [messages, moments, today],
  )
  return (
    <section className={styles.part} aria-label="Discussion">
      <h3 className="section-label">Discussion</h3>
      {messages && (
        <MorePages list={list} label="Show older messages" failed="Could not load older messages." />
      )}
      {messages && items.length === 0 && <p className={styles.second}>No messages yet.</p>}
      <div className={styles.chat}>
        {items.map((item) => {
          if (item.kind === 'day') {
            return (
              <p key={item.key} className={styles.day}>
                {item.label}
              </p>
            )
          }
          if (item.kind === 'extra') return <Fragment key={item.key}>{item.content}</Fragment>
          if (item.kind !== 'message') return null
          const { message, startsRun, endsRun } = item
          const isOwn = message.isFromUser === (audience === 'customer')
          const author = message.author.name
          return (
            <SentBubble
              key={item.key}
              message={message}
              isOwn={isOwn}
              sender={author}
              name={startsRun ? author : undefined}
              hasFace={false}
              endsRun={endsRun}
              tick={undefined}
            />
          )
        })}
      </div>
      {!messages && isError && <LoadError title="Could not load messages" query={list} />}
      {isPending && <SkeletonList count={3} height="3rem" label="Loading messages" />}
    </section>
  )
}
