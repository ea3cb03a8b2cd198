import { IonContent } from '@ionic/react'
import { chevronBackOutline } from 'ionicons/icons'
import type { ReactNode } from 'react'
import { Link, useParams } from 'react-router-dom'
import { id } from '#contract/fields.ts'
import { ButtonLink } from '../../../ui/Button.tsx'
import { AppIcon } from '../../../ui/ionic/AppIcon.tsx'
import { PageTitle } from '../../../ui/PageTitle.tsx'
import styles from '../payments.module.css'
import { usePaymentReturn } from '../return/usePaymentReturn.ts'
import { Checkout, CheckoutProblem } from './Checkout.tsx'

export default function CheckoutPage() {
  const requestId = id.safeParse(useParams().requestId).data
  // The provider can also redirect back to this page. The client secret must not stay in the URL.
  usePaymentReturn()

  if (!requestId) {
    return (
      <CheckoutFrame backTo="/dashboard" backLabel="Dashboard">
        <PageTitle>Checkout</PageTitle>
        <CheckoutProblem
          title="Invalid Request"
          action={<ButtonLink to="/dashboard?tab=request-history">Your requests</ButtonLink>}
        >
          This link is not complete. Please open the checkout from your request.
        </CheckoutProblem>
      </CheckoutFrame>
    )
  }
  return (
    <CheckoutFrame backTo={`/dashboard?ticket=${requestId}`} backLabel="Back to the request">
      <Checkout key={requestId} requestId={requestId} />
    </CheckoutFrame>
  )
}

interface CheckoutFrameProps {
  /** Target of the link at the top. */
  backTo: string
  backLabel: string
  children: ReactNode
}

/** The page around the checkout. Its only navigation is a back link. */
function CheckoutFrame({ backTo, backLabel, children }: CheckoutFrameProps) {
  return (
    <div className={`ion-page ${styles.page}`}>
      <header className={styles.header}>
        <div className={styles.bar}>
          <Link to={backTo} className={styles.back} aria-label={backLabel}>
            <AppIcon icon={chevronBackOutline} size={22} />
            <span className={styles.label}>{backLabel}</span>
          </Link>
        </div>
      </header>
      <IonContent className={styles.content}>
        <div className={styles.checkout}>{children}</div>
      </IonContent>
    </div>
  )
}
