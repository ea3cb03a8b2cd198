import { cardOutline } from 'ionicons/icons'
import type { ReactNode } from 'react'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { AppIcon } from '../../../ui/ionic/AppIcon.tsx'

interface CheckoutProblemProps {
  title: string
  /** A link to continue with. */
  action: ReactNode
  children: ReactNode
}

/** Says why there is nothing to pay here. */
export function CheckoutProblem({ title, action, children }: CheckoutProblemProps) {
  return (
    <div role="alert">
      <EmptyState icon={<AppIcon icon={cardOutline} />} title={title} action={action}>
        {children}
      </EmptyState>
    </div>
  )
}
