import { type ReactNode, useContext, useEffect, useMemo, useRef, useState } from 'react'
import type { ChatMessage } from '#contract/chat.ts'
import { describeError } from '../../../http/errors.ts'
import { closeNotifications } from '../../../session/shownNotifications.ts'
import { Button } from '../../../ui/Button.tsx'
import { classNames } from '../../../ui/classNames.ts'
import { LoadError } from '../../../ui/ErrorState.tsx'
import { formatLastChecked } from '../../../ui/format.ts'
import { Stack } from '../../../ui/layout.tsx'
import { upToDateUntil } from '../../../ui/liveUpdates.ts'
import { MorePages } from '../../../ui/MorePages.tsx'
import { HasOfflineNotice } from '../../../ui/NeedsConnection.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { useFirst } from '../../../ui/useLast.ts'
import { useNow } from '../../../ui/useNow.ts'
import { useOnline } from '../../../ui/useOnline.ts'
import styles from '../chat.module.css'
import type { ChatAudience } from '../useSendChatMessage.ts'
import { ChatThread, MissingMessages } from './ChatThread.tsx'
import { chatTimeline, type TimelineExtra, ticksOf } from './chatTimeline.ts'
import { hasOlder, type Thread, useMarkRead, useThread } from './useThread.ts'

interface ChatLogProps {
  requestId: string
  /** The side that is viewing. Its own messages are on the right. */
  audience: ChatAudience
  /** The name of the other side, e.g. the client's first name. */
  partnerName?: string | undefined
  /** Other events of the request. */
  extras?: readonly TimelineExtra[]
  /** Shown in place of messages while there are none. */
  empty?: ReactNode
  /** Leads to the offer that can be answered, from a negotiation that was refused. It stays the same function. */
  onNewestOffer?: (() => void) | undefined
}

const noExtras: readonly TimelineExtra[] = []
const isByCustomer = (message: ChatMessage) => message.isFromUser
const isByStaff = (message: ChatMessage) => !message.isFromUser

/**
 * The messages of a request, for both sides, with the request as its key. It fills the height of its parent, or is at most
 * `--thread-max-height` high.
 */
export function ChatLog({
  requestId,
  audience,
  partnerName,
  extras = noExtras,
  empty,
  onNewestOffer,
}: ChatLogProps) {
  const { messages, isLoaded, pending, checkedAt, query } = useThread(requestId)
  const now = useNow()
  const isOnline = useOnline()
  const isOwn = audience === 'customer' ? isByCustomer : isByStaff
  const { reads, markRead } = useMarkRead(requestId, messages, isOwn)
  const newest = messages.findLast((message) => !isOwn(message))?.seq ?? 0
  const hasMessages = messages.length > 0
  // What the notifications are about is on the screen.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each message of the other side has its own notification
  useEffect(() => {
    if (hasMessages) closeNotifications(`request:${requestId}`).catch(() => undefined)
  }, [requestId, hasMessages, newest])
  // Messages stay marked that were new when the thread was opened, or have arrived since while it was out of view.
  const readAtFirst = useFirst(reads?.readSeq, requestId)
  const newestAtFirst = useFirst(query.isSuccess && !query.isFetching ? newest : undefined, requestId)
  const newestSeen = useRef(0)
  const [unseenFrom, setUnseenFrom] = useState<number>()
  useEffect(() => {
    if (newestAtFirst === undefined || newest <= newestAtFirst || newest === newestSeen.current) return
    setUnseenFrom((from) => from ?? newest)
  }, [newest, newestAtFirst])
  const isNew = (message: ChatMessage) =>
    readAtFirst !== undefined &&
    message.seq > readAtFirst &&
    !isOwn(message) &&
    (newestAtFirst === undefined ||
      message.seq <= newestAtFirst ||
      message.seq >= (unseenFrom ?? Number.POSITIVE_INFINITY))
  const newFrom = messages.find(isNew)?.seq
  const ticks = useMemo(() => ticksOf(messages, isOwn, reads, now), [messages, isOwn, reads, now])
  // Made again only when the day, not when the minute changes: a thread may have thousands of messages.
  const today = now.toDateString()
  const items = useMemo(
    () => chatTimeline(messages, pending, new Date(today), { extras, newFrom, ticks }),
    [messages, pending, today, extras, newFrom, ticks],
  )
  const hasNotice = useContext(HasOfflineNotice)
  const isOld = checkedAt !== '' && ((!isOnline && !hasNotice) || query.isError)
  const hasLines = hasMessages || pending.length > 0 || extras.length > 0
  const earlier = !isLoaded ? (
    <EarlierMessages query={query} isAlone={!hasLines} />
  ) : (
    (hasOlder(messages) && <OlderMessages query={query} shownFrom={messages[0]?.seq ?? 1} />) ||
    (messages.length + pending.length === 0 && empty)
  )
  if (!isLoaded && !hasLines && isOnline)
    return <div className={classNames(styles.frame, styles.instead)}>{earlier}</div>
  return (
    <>
      <ChatThread
        items={items}
        audience={audience}
        label={`Discussion with ${partnerName ?? (audience === 'customer' ? 'the team' : 'the client')}`}
        earlier={earlier}
        onSeen={() => {
          newestSeen.current = newest
          markRead()
        }}
        onNewestOffer={onNewestOffer}
      />
      {isOld && (
        <p className={styles.note}>
          Last checked {formatLastChecked(new Date(upToDateUntil(Date.parse(checkedAt))), now)}.
        </p>
      )}
    </>
  )
}

interface EarlierMessagesProps {
  query: Thread['query']
  /** Whether the thread has nothing else to show. */
  isAlone: boolean
}

/** Shown in place of messages that are not loaded: a skeleton, the error, or a note that they are missing offline. */
export function EarlierMessages({ query, isAlone }: EarlierMessagesProps) {
  const isOnline = useOnline()
  if (!isOnline) return <MissingMessages which="Earlier" />
  if (!query.isError) {
    return (
      <Stack gap={2} role="status" className={styles.skeleton}>
        <span className="visually-hidden">Loading the discussion</span>
        <Skeleton width="55%" height="2.75rem" radius="var(--radius-card)" />
        <Skeleton width="40%" height="2.75rem" radius="var(--radius-card)" />
        <Skeleton width="62%" height="4rem" radius="var(--radius-card)" />
      </Stack>
    )
  }
  const title = 'Could not load the discussion'
  if (isAlone) return <LoadError title={title} query={query} />
  return (
    <Notice tone="warn">
      {title}. {describeError(query.error, 'Please try again.')}{' '}
      <Button variant="quiet" pending={query.isFetching} onClick={() => void query.refetch()}>
        Retry
      </Button>
    </Notice>
  )
}

interface OlderMessagesProps {
  query: Thread['query']
  /** The first message that is shown, by `seq`. Messages stored on this device may be shown before they are fetched. */
  shownFrom: number
}

/** Loads the messages before those of a thread that were fetched. */
export function OlderMessages({ query, shownFrom }: OlderMessagesProps) {
  const { data, hasNextPage, isFetchingNextPage, isFetchNextPageError, error } = query
  const fetchNextPage = async () => {
    let result = await query.fetchNextPage()
    const isShown = () => result.isSuccess && (result.data[0]?.seq ?? 0) >= shownFrom
    while (result.hasNextPage && isShown()) result = await query.fetchNextPage()
    return result
  }
  return (
    <div className={styles.note}>
      <MorePages
        list={{ hasNextPage, isFetchingNextPage, isFetchNextPageError, error, fetchNextPage }}
        label="Earlier messages"
        failed="Could not load earlier messages."
      />
      {/* Not fetched since this page was opened, so the server has not said where they start. */}
      {!data && <p>Earlier messages are not on this device yet.</p>}
    </div>
  )
}
