import { createContext, type ReactNode, useContext } from 'react'
import type { AdminTicketRequest } from '#contract/requests.ts'
import { canDo, statusFromAdmin } from '#contract/rules/requestStatus.ts'
import { Button } from '../../../ui/Button.tsx'

/** Opens the text response of the open request. One dialog serves all buttons, so that there is one draft. */
export const OpenTextResponse = createContext<() => void>(() => {})

interface TextResponseButtonProps {
  request: AdminTicketRequest
  full?: boolean
  children?: ReactNode
}

/** Nothing while the request's status allows no text response. */
export function TextResponseButton({
  request,
  full = false,
  children = 'Text response',
}: TextResponseButtonProps) {
  const open = useContext(OpenTextResponse)
  if (!canDo('admin_responds', statusFromAdmin(request.status))) return null
  return (
    <Button full={full} onClick={open} data-palette="Text response">
      {children}
    </Button>
  )
}
