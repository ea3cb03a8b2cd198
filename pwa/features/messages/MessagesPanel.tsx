import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { mailOpenOutline } from 'ionicons/icons'
import { messagePriorities } from '#contract/messages.ts'
import { onceConnected, useOutboxEntries } from '../../outbox/useOutbox.ts'
import { Button } from '../../ui/Button.tsx'
import { CardBoundary, EmptyState } from '../../ui/ErrorState.tsx'
import { SelectField } from '../../ui/fields.tsx'
import { AppIcon } from '../../ui/ionic/AppIcon.tsx'
import { Stack } from '../../ui/layout.tsx'
import { PagedList } from '../../ui/MorePages.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { useNow } from '../../ui/useNow.ts'
import { MessageItem } from './MessageItem.tsx'
import styles from './messages.module.css'
import { messagesQueries, priorityLabels, useMessageFilter } from './messages.ts'

/** The Messages tab: what customers and the system have written to staff. Filter and open message are in the URL. */
export default function MessagesPanel() {
  const { filter, openId, change } = useMessageFilter()
  const list = useInfiniteQuery({ ...messagesQueries.list(filter), placeholderData: keepPreviousData })
  const marking = useOutboxEntries((entries) =>
    entries.flatMap(({ command, content }) => (command === 'message.read' ? [content.messageId] : [])),
  )
  const now = useNow()
  const isFiltered = Object.keys(filter).length > 0
  const clear = () => change({ state: '', priority: '', about: '' })
  return (
    <div className={styles.panel}>
      <PageTitle documentTitle="Messages · Admin" className="visually-hidden">
        Messages
      </PageTitle>
      <div className={styles.head}>
        <SelectField
          label="Show"
          value={filter.state ?? ''}
          onChoose={(state) => change({ state })}
          choices={{ '': 'All messages', unread: 'Unread' }}
        />
        <SelectField
          label="Priority"
          value={filter.priority ?? ''}
          onChoose={(priority) => change({ priority })}
          choices={{
            '': 'Any priority',
            ...Object.fromEntries(
              messagePriorities.toReversed().map((priority) => [priority, priorityLabels[priority]]),
            ),
          }}
        />
        <SelectField
          label="About"
          value={filter.about ?? ''}
          onChoose={(about) => change({ about })}
          choices={{ '': 'Anything', request: 'A request' }}
        />
      </div>
      <PagedList
        noun="messages"
        list={list}
        offline={`Messages that you mark as read are sent ${onceConnected()}. Responses wait as drafts.`}
        empty={
          isFiltered ? (
            <EmptyState title="No such messages" action={<Button onClick={clear}>Show all messages</Button>}>
              No message matches what you chose.
            </EmptyState>
          ) : (
            <EmptyState icon={<AppIcon icon={mailOpenOutline} />} title="No messages">
              Questions and negotiations of clients appear here automatically.
            </EmptyState>
          )
        }
      >
        {(messages) => (
          <Stack as="ul" gap={2} className={styles.rows} aria-label="Messages, newest first">
            {messages.map((message) => (
              <li key={message.id}>
                <CardBoundary>
                  <MessageItem
                    message={message}
                    now={now}
                    isMarking={marking?.includes(message.id) ?? false}
                    isOpen={message.id === openId}
                    onToggle={() => change({ message: message.id === openId ? '' : message.id })}
                  />
                </CardBoundary>
              </li>
            ))}
          </Stack>
        )}
      </PagedList>
    </div>
  )
}
