import { chatApi } from '#contract/chat.ts'
import { readQuery } from '../../http/readQuery.ts'

/** Messages come oldest first. Customers and staff use the same call. */
export const chatQueries = {
  thread: (requestId: string) => readQuery(chatApi.list, { params: { requestId } }),
}
