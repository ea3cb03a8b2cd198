import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { AdminTicketRequest } from '#contract/requests.ts'
import { type Pages, rowsOf } from '../../../http/pages.ts'
import { ButtonLink } from '../../../ui/Button.tsx'
import { LoadError } from '../../../ui/ErrorState.tsx'
import { SkeletonList } from '../../../ui/Skeleton.tsx'
import { requestsQueries } from '../../requests/requestsQueries.ts'
import { isUnknownRequest, UnknownRequest } from '../../requests/sheet/UnknownRequest.tsx'

interface RequestLoaderProps {
  id: string | undefined
  /** Receives the request, or a placeholder while there is none. */
  children: (request: AdminTicketRequest | undefined, instead: ReactNode) => ReactNode
}

/** Loads one request. Uses a list's copy until the request itself is fetched. */
export function RequestLoader({ id = '', children }: RequestLoaderProps) {
  const detail = useQuery({ ...requestsQueries.adminDetail(id), enabled: id !== '' })
  const queryClient = useQueryClient()
  const request = detail.data ?? listedRequest(queryClient, id)
  if (request) return children(request, null)
  if (isUnknownRequest(detail.error)) {
    return children(
      undefined,
      <UnknownRequest
        action={
          <ButtonLink to="/admin" replace>
            Back to the list
          </ButtonLink>
        }
      />,
    )
  }
  if (detail.error) {
    return children(undefined, <LoadError title="Could not load the request" query={detail} />)
  }
  return children(undefined, <SkeletonList count={2} height="9rem" label="Loading request" />)
}

function listedRequest(queryClient: QueryClient, id: string): AdminTicketRequest | undefined {
  return queryClient
    .getQueriesData<Pages<AdminTicketRequest>>({ queryKey: requestsQueries.anyAdminList() })
    .flatMap(([, data]) => rowsOf(data) ?? [])
    .find((listed) => listed.id === id)
}
