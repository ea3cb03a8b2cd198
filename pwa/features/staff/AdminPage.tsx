import { IonContent } from '@ionic/react'
import { PageTitle } from '../../ui/PageTitle.tsx'

export default function AdminPage() {
  return (
    <div className="ion-page">
      <IonContent>
        <PageTitle>Admin</PageTitle>
      </IonContent>
    </div>
  )
}
