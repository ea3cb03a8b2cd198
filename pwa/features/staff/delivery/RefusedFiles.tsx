import { useEffect, useRef } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import type { DeliveryFormState } from './useDeliveryForm.ts'

interface RefusedFilesProps {
  form: DeliveryFormState
  /** The seat for which they were chosen; undefined for all. */
  ticketId?: string
}

/** Why files were not added, where they were chosen. */
export function RefusedFiles({ form: { refused, dismissRefused }, ticketId }: RefusedFilesProps) {
  const notice = useRef<HTMLDivElement>(null)
  // They may have been dropped or pasted anywhere.
  useEffect(() => {
    if (refused) notice.current?.scrollIntoView({ block: 'nearest' })
  }, [refused])
  if (!refused || refused.ticketId !== ticketId) return null
  return (
    <div ref={notice}>
      <Notice tone="error">
        {refused.reasons.map((reason) => (
          <p key={reason}>{reason}</p>
        ))}
        <Button variant="quiet" onClick={dismissRefused}>
          Dismiss
        </Button>
      </Notice>
    </div>
  )
}
