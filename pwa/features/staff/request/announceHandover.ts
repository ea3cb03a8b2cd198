import type { QueryClient } from '@tanstack/react-query'
import { deskApi } from '#contract/desk.ts'
import { firstName } from '#contract/rules/names.ts'
import { readQuery } from '../../../http/readQuery.ts'
import { showToast } from '../../../ui/toasts/toastStore.ts'
import { requestAddress } from '../../desk/requestQueue.ts'
import { requestsQueries } from '../../requests/requestsQueries.ts'

/** Shows the reader a toast that a colleague has handed them a request, once the page is visible, and links to it. */
export async function announceHandover(
  queryClient: QueryClient,
  { requestId, readerId }: { requestId: string; readerId: string },
): Promise<void> {
  const { assignedTo, artist, name } = await queryClient.fetchQuery(requestsQueries.adminDetail(requestId))
  if (assignedTo?.id !== readerId || assignedTo.by === null || assignedTo.by === readerId) return
  const colleagues = await queryClient.fetchQuery(readQuery(deskApi.colleagues))
  const by = colleagues.find(({ id }) => id === assignedTo.by)
  await untilVisible()
  showToast({
    title: `${by ? firstName(by.name) : 'A colleague'} handed you ${artist}`,
    description: `For ${name}.`,
    link: { label: 'Open', to: requestAddress(requestId) },
  })
}

function untilVisible(): Promise<void> {
  return new Promise((resolve) => {
    if (document.visibilityState === 'visible') resolve()
    else document.addEventListener('visibilitychange', () => resolve(), { once: true })
  })
}
