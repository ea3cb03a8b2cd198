import { hasDirtyForms } from '../../../ui/dirtyForms.ts'

/** Events that may end what the user is doing. Addresses and forms have hooks of their own. */
export const ends = ['focusout', 'visibilitychange', 'ionModalDidDismiss', 'close'] as const

const editable = 'input, textarea, select, [contenteditable]'
const overlay = 'ion-modal:not(.overlay-hidden), dialog[open]'

interface Place {
  pathname: string
  search: string
  state: unknown
}

/**
 * Whether a moment may take the screen: on the dashboard, in sight, while nobody types and nothing else is open. A form with
 * unsent input is not covered either, unless its tab was left for My Tickets.
 */
export function mayInterrupt({ pathname, search, state }: Place): boolean {
  const parameters = new URLSearchParams(search)
  const isPaying = parameters.has('paid') || (typeof state === 'object' && state !== null && 'paid' in state)
  return (
    pathname === '/dashboard' &&
    !isPaying &&
    document.visibilityState === 'visible' &&
    !document.activeElement?.matches(editable) &&
    !document.querySelector(overlay) &&
    (parameters.get('tab') === 'my-tickets' || !hasDirtyForms())
  )
}
