import { chatApi } from '#contract/chat.ts'
import { readQuery } from '../../http/readQuery.ts'

/** The thread of a request, oldest first; the same call for the customer and for staff. */
export const chatQueries = {
  thread: (requestId: string) => readQuery(chatApi.list, { params: { requestId } }),
}
