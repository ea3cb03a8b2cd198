import { useLocation, useSearchParams } from 'react-router-dom'
import {
  type AdminMessage,
  type MessagePriority,
  messagePriorities,
  messagesApi,
} from '#contract/messages.ts'
import { compareNewest } from '#contract/rules/queueViews.ts'
import { usePersonDraft } from '../../forms/usePersonDraft.ts'
import { placeRow, withoutRow } from '../../http/pages.ts'
import { readPages } from '../../http/readQuery.ts'
import type { Tone } from '../../ui/StatusPill.tsx'

export interface MessageFilter {
  state?: 'unread'
  priority?: MessagePriority
  about?: 'request'
}

export const messagesQueries = {
  /** Newest first. */
  list: (filter: MessageFilter) =>
    readPages(messagesApi.list, {
      query: filter,
      rowRefresh: {
        one: messagesApi.get,
        place: (data, row) =>
          belongsTo(filter, row) ? placeRow(data, row, compareNewest) : withoutRow(data, row.id),
      },
    }),
}

function belongsTo({ state, priority, about }: MessageFilter, message: AdminMessage): boolean {
  if (state === 'unread' && message.isRead) return false
  if (priority && message.priority !== priority) return false
  return about !== 'request' || message.requestId !== null
}

export const priorityLabels: Record<MessagePriority, string> = {
  low: 'Low',
  normal: 'Normal',
  high: 'High',
  urgent: 'Urgent',
}

export const priorityTones: Record<MessagePriority, Tone> = {
  low: 'neutral',
  normal: 'neutral',
  high: 'warn',
  urgent: 'accent',
}

type Part = keyof MessageFilter | 'message'

/** The filter of the messages and the open one, which are in the URL. */
export function useMessageFilter() {
  const [params, setParams] = useSearchParams()
  const { state } = useLocation()
  const priority = messagePriorities.find((name) => name === params.get('priority'))
  const filter: MessageFilter = {
    ...(params.get('state') === 'unread' && { state: 'unread' }),
    ...(priority && { priority }),
    ...(params.get('about') === 'request' && { about: 'request' }),
  }
  /** '' removes a parameter. */
  const change = (values: Partial<Record<Part, string>>) => {
    const after = new URLSearchParams(window.location.search)
    for (const [name, value] of Object.entries(values)) {
      if (value === '') after.delete(name)
      else after.set(name, value)
    }
    setParams(after, { replace: true, state })
  }
  return { filter, openId: params.get('message') ?? undefined, change }
}

/** The draft of the signed-in admin's response to a message. */
export function useResponseDraft({ id, subject }: AdminMessage) {
  return usePersonDraft(`response-to:${id}`, `Your response to “${subject}”`)
}
