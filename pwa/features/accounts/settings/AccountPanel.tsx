import { useQuery } from '@tanstack/react-query'
import { useCurrentUser, useSignedInUser } from '../../../session/useCurrentUser.ts'
import { CardBoundary } from '../../../ui/ErrorState.tsx'
import { LastChecked } from '../../../ui/LastChecked.tsx'
import { FactList, Text } from '../../../ui/layout.tsx'
import { PageTitle } from '../../../ui/PageTitle.tsx'
import { CardGrid, SettingsCard } from '../../../ui/SettingsCard.tsx'
import { StatusPill } from '../../../ui/StatusPill.tsx'
import styles from '../accounts.module.css'
import { membershipWords, roleWords } from '../accountWords.ts'
import { ChangePasswordForm } from './ChangePasswordForm.tsx'
import { DeleteAccountCard } from './DeleteAccountCard.tsx'
import { DevicesCard, sessionsQuery } from './DevicesCard.tsx'
import { ProfileForm } from './ProfileForm.tsx'
import { TwoFactorCard } from './TwoFactorCard.tsx'

export default function AccountPanel() {
  const current = useCurrentUser()
  const checkedAt = current.state === 'signedIn' ? current.checkedAt : 0
  const { data, dataUpdatedAt, error, isFetching } = useQuery(sessionsQuery())
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

function RoleCard() {
  const user = useSignedInUser()
  return (
    <SettingsCard title="Role and membership">
      <FactList
        facts={[
          ['Role', roleWords(user)],
          [
            'Membership status',
            <StatusPill key="membership" tone={user.membershipStatus === 'member' ? 'good' : 'neutral'}>
              {membershipWords(user)}
            </StatusPill>,
          ],
        ]}
      />
      <Text size="second" tone="muted">
        Both are set by our team.
      </Text>
    </SettingsCard>
  )
}
