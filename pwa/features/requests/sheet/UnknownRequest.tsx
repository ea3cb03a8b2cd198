import type { ReactNode } from 'react'
import { ApiError } from '../../../http/errors.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'

/** No request has this id that the person may see, or it is no id. */
export function isUnknownRequest(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 404 || error.status === 400)
}

export function UnknownRequest({ action }: { action?: ReactNode }) {
  return (
    <EmptyState title="There is no such request" action={action}>
      Its address is wrong, or it has been deleted.
    </EmptyState>
  )
}
