import { useLocation, useSearchParams } from 'react-router-dom'
import { messagePriorities } from '#contract/messages.ts'
import type { MessageFilter } from './messagesQueries.ts'

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
