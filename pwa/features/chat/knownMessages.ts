import { replaceEqualDeep } from '@tanstack/react-query'
import type { ChatMessage } from '#contract/chat.ts'
import type { ThreadPages } from '../../offline/savedThreads.ts'

/** The messages, of which those that have not changed are the known objects, so that they are not drawn again. */
export function withKnown(known: readonly ChatMessage[], messages: ChatMessage[]): ChatMessage[] {
  const before = new Map(known.map((message) => [message.id, message]))
  return messages.map((message) => replaceEqualDeep(before.get(message.id), message))
}

/** Pages after a change, in which what has not changed are the known objects. Only the newest page is fetched again. */
export function sharePages(known: ThreadPages | undefined, { pages, pageParams }: ThreadPages): ThreadPages {
  const [before = []] = known?.pages ?? []
  const [newest, ...older] = pages
  if (!known || !newest) return { pages, pageParams }
  const shared = withKnown(before, newest)
  const isSame =
    shared.length === before.length && shared.every((message, index) => message === before[index])
  const all = [isSame ? before : shared, ...older]
  const areAllSame =
    all.length === known.pages.length && all.every((page, index) => page === known.pages[index])
  return areAllSame ? known : { pages: all, pageParams }
}
