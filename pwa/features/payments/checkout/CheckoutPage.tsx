import { useParams } from 'react-router-dom'
import { id } from '#contract/fields.ts'
import { ButtonLink } from '../../../ui/Button.tsx'
import { PageTitle } from '../../../ui/PageTitle.tsx'
import { usePaymentReturn } from '../return/usePaymentReturn.ts'
import { Checkout } from './Checkout.tsx'
import { CheckoutFrame } from './CheckoutFrame.tsx'
import { CheckoutProblem } from './CheckoutProblem.tsx'

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
