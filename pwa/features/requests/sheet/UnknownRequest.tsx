import type { ReactNode } from 'react'
import { ApiError } from '../../../http/errors.ts'
import { EmptyState } from '../../../ui/ErrorState.tsx'

/** Whether the id is invalid, or of no request that the user may see. */
export function isUnknownRequest(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 404 || error.status === 400)
}

export function UnknownRequest({ action }: { action?: ReactNode }) {
  return (
    <EmptyState title="Request not found" action={action}>
      The link is wrong, or the request has been deleted.
    </EmptyState>
  )
}
