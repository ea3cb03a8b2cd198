import { CardBoundary } from '../../../ui/CardBoundary.tsx'
import { CardGrid } from '../../../ui/CardGrid.tsx'
import { PageTitle } from '../../../ui/PageTitle.tsx'
import { TwoFactorCard } from '../twoFactor/TwoFactorCard.tsx'
import styles from './AccountPanel.module.css'
import { ChangePasswordForm } from './ChangePasswordForm.tsx'
import { DeleteAccountCard } from './DeleteAccountCard.tsx'
import { DevicesCard } from './DevicesCard.tsx'
import { ProfileForm } from './ProfileForm.tsx'
import { RoleCard } from './RoleCard.tsx'

export default function AccountPanel() {
  return (
    <>
      <PageTitle>Account Settings</PageTitle>
      <CardGrid>
        <div className={styles.column}>
          <CardBoundary>
            <ProfileForm />
          </CardBoundary>
          <CardBoundary>
            <ChangePasswordForm />
          </CardBoundary>
        </div>
        <div className={styles.column}>
          <CardBoundary>
            <RoleCard />
          </CardBoundary>
          <CardBoundary>
            <TwoFactorCard />
          </CardBoundary>
          <CardBoundary>
            <DevicesCard />
          </CardBoundary>
          <CardBoundary>
            <DeleteAccountCard />
          </CardBoundary>
        </div>
      </CardGrid>
    </>
  )
}
