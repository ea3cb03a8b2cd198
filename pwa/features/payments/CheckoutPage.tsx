import { IonContent } from '@ionic/react'
import { PageTitle } from '../../ui/PageTitle.tsx'

export default function CheckoutPage() {
  return (
    <div className="ion-page">
      <IonContent>
        <PageTitle>Checkout</PageTitle>
      </IonContent>
    </div>
  )
}
