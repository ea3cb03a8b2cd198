import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { mailOpenOutline } from 'ionicons/icons'
import { useCallback, useState } from 'react'
import type { AdminMessage } from '#contract/messages.ts'
import { useStore } from '../../http/useStore.ts'
import { onceConnected, useOutboxEntries } from '../../outbox/useOutbox.ts'
import { Button } from '../../ui/Button.tsx'
import { useCommands } from '../../ui/commands.tsx'
import { EmptyState } from '../../ui/ErrorState.tsx'
import { formatCapped } from '../../ui/format.ts'
import { AppIcon } from '../../ui/ionic/AppIcon.tsx'
import { presenceStore } from '../../ui/liveUpdates.ts'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { useAddressSearch } from '../../ui/useAddressSearch.ts'
import { useNow } from '../../ui/useNow.ts'
import { useOnline } from '../../ui/useOnline.ts'
import { useOverlayAddress } from '../../ui/useOverlayAddress.ts'
import { DeskList } from '../desk/DeskList.tsx'
import { DeskShell } from '../desk/DeskShell.tsx'
import { describeWriters } from '../desk/presence.tsx'
import { useSteadyRows } from '../desk/steadyRows.ts'
import { rowsOnDevice } from '../desk/useQueue.ts'
import { MessageDetail } from './MessageDetail.tsx'
import { MessageRow } from './MessageRow.tsx'
import {
  belongsTo,
  compareMessages,
  type FilterName,
  filterNames,
  filters,
  type MessageFilter,
  messagesQueries,
} from './messages.ts'

/** The Messages tab: messages of customers and the system to staff. Filter, search and open message are in the URL. */
export default function MessagesPanel() {
  const search = useAddressSearch()
  const { q, params, isTyping, change } = search
  const { value: openId, close } = useOverlayAddress('message')
  const filter = filterNames.find((name) => name === params.get('show')) ?? 'unread'
  const choose = (name: FilterName) => change({ show: name === 'unread' ? '' : name })
  const { list, messages, hasMore } = useMessages({ ...filters[filter].asked, ...(q && { q }) })
  const summary = useQuery(messagesQueries.summary()).data
  const commands = useCommands()
  const marked = useOutboxEntries((entries) =>
    entries.flatMap(({ command, content }) =>
      command === 'message.read' || command === 'message.unread'
        ? [[content.messageId, command === 'message.read'] as const]
        : [],
    ),
  )
  /** The mark set on this device, which the server does not have yet. */
  const markedAs = (one: AdminMessage) => marked?.findLast(([id]) => id === one.id)?.[1]
  const now = useNow()
  const writers = useStore(presenceStore)
  const detail = useQuery({
    ...messagesQueries.one(openId ?? ''),
    enabled: openId !== undefined,
    // The list may lose it before it is fetched, since opening it marks it read.
    initialData: messages?.find(({ id }) => id === openId),
    initialDataUpdatedAt: 0,
    meta: { saysNotFound: true },
  })
  const message = openId === undefined ? undefined : detail.data
  const rows = useSteadyRows(`${filter} ${q}`, messages, message)
  /** The message whose reply takes the focus: opened by a click or Enter, and not by the keys that go through the list. */
  const [replyTo, setReplyTo] = useState<string>()
  const open = useCallback((id: string, isByKey: boolean) => setReplyTo(isByKey ? undefined : id), [])

  const isUnread = (one: AdminMessage) => {
    const as = markedAs(one)
    if (as !== undefined) return !as
    // A message that was read and stays in its place is not unread any more.
    return !one.isRead && (one.id === openId || messages?.some(({ id }) => id === one.id) === true)
  }
  const isEmpty = rows?.length === 0 && !isTyping
  return (
    <>
      <PageTitle documentTitle="Messages · Admin" className="visually-hidden">
        Messages
      </PageTitle>
      <DeskShell
        list={
          <DeskList
            title="Messages"
            noun="messages"
            label={`${filters[filter].label} messages`}
            filters={filterNames.map((name) => {
              const words = filters[name]
              const count = 'count' in words ? summary?.[words.count] : undefined
              return {
                name,
                label: words.label,
                count: q !== '' || !count ? undefined : formatCapped(count),
              }
            })}
            current={filter}
            onFilter={choose}
            search={search}
            placeholder="Search messages"
            list={list}
            rows={rows}
            hasMore={hasMore}
            localSearch="Only the messages saved on this device were searched."
            offline={`Messages that you read and replies to requests are sent ${onceConnected()}. Responses by email wait as drafts.`}
            empty={
              isEmpty &&
              (q === '' ? (
                <EmptyState
                  icon={<AppIcon icon={mailOpenOutline} />}
                  title={filters[filter].none}
                  action={
                    filter !== 'all' && <Button onClick={() => choose('all')}>Show all messages</Button>
                  }
                >
                  Questions and negotiations of clients appear here automatically.
                </EmptyState>
              ) : (
                <EmptyState
                  title="Nothing found"
                  action={
                    filter === 'all' ? (
                      <Button onClick={() => change({ q: '' })}>Clear search</Button>
                    ) : (
                      <Button onClick={() => choose('all')}>Search all messages</Button>
                    )
                  }
                >
                  No subject, text, client or email here has words that begin like “{q}”.
                </EmptyState>
              ))
            }
            parameter="message"
            selectedId={openId}
            onOpen={open}
          >
            {(one, place) => (
              <MessageRow
                key={one.id}
                {...place}
                message={one}
                isUnread={isUnread(one)}
                writing={describeWriters(writers.get(one.requestId ?? ''))}
                now={now}
              />
            )}
          </DeskList>
        }
      >
        <MessageDetail
          openId={openId}
          message={message}
          query={detail}
          isRead={marked && message && (markedAs(message) ?? message.isRead)}
          takesFocus={openId !== undefined && replyTo === openId}
          onClose={close}
          onNext={() => commands.run('next')}
        />
      </DeskShell>
    </>
  )
}

/** The messages of a list, or those that a search finds in it; without a connection, among all that this device has. */
function useMessages(filter: MessageFilter) {
  const queryClient = useQueryClient()
  const isOnline = useOnline()
  const { q, ...rest } = filter
  const isLocal = q !== undefined && !isOnline
  const key = JSON.stringify(rest)
  const list = useInfiniteQuery({
    ...messagesQueries.list(isLocal ? rest : filter),
    // While another text is searched, but not in another list.
    placeholderData: (before, searched) => {
      const { q: _, order: __, ...known } = searched?.queryKey[1] ?? {}
      return JSON.stringify(known) === key ? before : undefined
    },
  })
  if (!isLocal) return { list, messages: list.data, hasMore: list.hasNextPage }
  const messages = rowsOnDevice<AdminMessage>(queryClient, messagesQueries.anyList())
    .filter((message) => belongsTo(filter, message))
    .sort(compareMessages)
  return { list, messages, hasMore: false }
}
