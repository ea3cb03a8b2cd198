import { useQuery } from '@tanstack/react-query'
import { useCurrentUser } from '../../../session/useCurrentUser.ts'
import { CardBoundary } from '../../../ui/CardBoundary.tsx'
import { CardGrid } from '../../../ui/CardGrid.tsx'
import { LastChecked } from '../../../ui/LastChecked.tsx'
import { PageTitle } from '../../../ui/PageTitle.tsx'
import { TwoFactorCard } from '../twoFactor/TwoFactorCard.tsx'
import styles from './AccountPanel.module.css'
import { ChangePasswordForm } from './ChangePasswordForm.tsx'
import { DeleteAccountCard } from './DeleteAccountCard.tsx'
import { DevicesCard } from './DevicesCard.tsx'
import { ProfileForm } from './ProfileForm.tsx'
import { RoleCard } from './RoleCard.tsx'
import { settingsQueries } from './settingsQueries.ts'

export default function AccountPanel() {
  const current = useCurrentUser()
  const checkedAt = current.state === 'signedIn' ? current.checkedAt : 0
  const { data, dataUpdatedAt, error, isFetching } = useQuery(settingsQueries.sessions())
  return (
    <>
      <PageTitle>Account Settings</PageTitle>
      <LastChecked
        at={data ? Math.min(checkedAt, dataUpdatedAt) : checkedAt}
        error={isFetching || !data ? null : error}
      />
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
