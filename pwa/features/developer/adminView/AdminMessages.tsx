import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { SelectField } from '../../../ui/SelectField.tsx'
import { useNow } from '../../../ui/useNow.ts'
import { MessageItem } from '../../messages/MessageItem.tsx'
import { ViewedList } from '../views/ViewedList.tsx'
import { viewQueries } from '../views/viewQueries.ts'
import styles from '../views/views.module.css'

/** The messages to staff. Opening one does not mark it read. */
export function AdminMessages() {
  const [isUnreadOnly, setUnreadOnly] = useState(false)
  const list = useInfiniteQuery({
    ...viewQueries.adminMessages(isUnreadOnly ? { state: 'unread' } : {}),
    placeholderData: keepPreviousData,
  })
  const [openId, setOpenId] = useState<string>()
  const now = useNow()
  return (
    <div className={styles.panel}>
      <div className={styles.head}>
        <SelectField
          label="Show"
          className={styles.filter}
          value={isUnreadOnly ? 'unread' : 'all'}
          onChange={(event) => setUnreadOnly(event.target.value === 'unread')}
        >
          <option value="all">All messages</option>
          <option value="unread">Unread</option>
        </SelectField>
      </div>
      <ViewedList
        noun="messages"
        list={list}
        none={isUnreadOnly ? 'No unread messages' : 'No messages'}
        row={(message) => (
          <MessageItem
            message={message}
            now={now}
            isMarking={false}
            isReadOnly
            isOpen={message.id === openId}
            onToggle={() => setOpenId(message.id === openId ? undefined : message.id)}
          />
        )}
      />
    </div>
  )
}
