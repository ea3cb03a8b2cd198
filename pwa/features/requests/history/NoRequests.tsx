import { ButtonLink } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/ErrorState.tsx'

/** Explains what will be here, and how it begins. */
export default function NoRequests() {
  return (
    <EmptyState
      picture={<DrawnRequests />}
      title="No requests yet"
      action={
        <ButtonLink variant="primary" to="/dashboard?tab=new-request">
          New Request
        </ButtonLink>
      }
    >
      Show us the seats you found. We look for seats like them at a lower price.
    </EmptyState>
  )
}

/** A request with an offer, and one that waits. Decorative. */
function DrawnRequests() {
  return (
    <svg width="208" height="136" viewBox="0 0 208 136" fill="none" aria-hidden="true">
      <g fill="var(--surface)" stroke="var(--line)" strokeWidth="2">
        <rect x="9" y="9" width="190" height="62" rx="16" />
        <rect x="9" y="83" width="190" height="44" rx="16" />
      </g>
      <g fill="var(--neutral-soft)">
        <rect x="21" y="21" width="38" height="38" rx="9" />
        <rect x="21" y="93" width="24" height="24" rx="7" />
      </g>
      <path d="M73 31h54M59 105h48" stroke="var(--muted)" strokeWidth="8" strokeLinecap="round" />
      <path d="M73 49h34" stroke="var(--line)" strokeWidth="8" strokeLinecap="round" />
      <rect x="141" y="40" width="46" height="18" rx="9" fill="var(--good-soft)" />
      <path d="M152 49h24" stroke="var(--good)" strokeWidth="6" strokeLinecap="round" />
      <circle cx="182" cy="105" r="5" fill="var(--field)" />
    </svg>
  )
}
