import type { User } from '#contract/accounts.ts'
import { useSignedInUser } from '../../session/useCurrentUser.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { CardGrid } from '../../ui/CardGrid.tsx'
import { Fact, FactList } from '../../ui/FactList.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { SettingsCard } from '../../ui/SettingsCard.tsx'
import { StatusPill } from '../../ui/StatusPill.tsx'
import { membershipWords, roleWords } from '../accounts/accountWords.ts'
import styles from './Overview.module.css'
import { ServiceHealth } from './operations/ServiceHealth.tsx'

/** How the service does, first because a phone shows one card at a time, and the developer's own account and access rights. */
export default function Overview() {
  const user = useSignedInUser()
  return (
    <>
      <PageTitle>Developer Dashboard</PageTitle>
      <CardGrid>
        <ServiceHealth />
        <SettingsCard title="Your account">
          <FactList columns="wide">
            {detailsOf(user).map(([name, value]) => (
              <Fact key={name} name={name}>
                {value || 'Not given'}
              </Fact>
            ))}
          </FactList>
          <div className={styles.links}>
            <ButtonLink to="/account-settings">Account settings</ButtonLink>
            <ButtonLink to="/dashboard">User view</ButtonLink>
            <ButtonLink to="/api/docs" target="_blank">
              API
            </ButtonLink>
            {user.isAdmin && <ButtonLink to="/admin">Admin view</ButtonLink>}
          </div>
        </SettingsCard>
        <SettingsCard title="Access">
          <dl className={styles.flags}>
            {flagsOf(user).map(([name, isOn, [yes, no]]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>
                  <StatusPill tone={isOn ? 'good' : 'neutral'}>{isOn ? yes : no}</StatusPill>
                </dd>
              </div>
            ))}
          </dl>
        </SettingsCard>
      </CardGrid>
    </>
  )
}

function detailsOf(user: User): [name: string, value: string][] {
  return [
    ['Name', user.name],
    ['Email', user.email],
    ['Phone', user.phone],
    ['Zip code', user.zipCode],
    ['Role', roleWords(user)],
    ['Membership status', membershipWords(user)],
    ['User ID', user.id],
  ]
}

const yesOrNo = ['Yes', 'No'] as const
const onOrOff = ['On', 'Off'] as const

function flagsOf(user: User): [name: string, isOn: boolean, words: typeof yesOrNo | typeof onOrOff][] {
  return [
    ['Developer access', user.isDeveloper, yesOrNo],
    ['Admin access', user.isAdmin, yesOrNo],
    ['Two-factor authentication', user.mfaEnabled, onOrOff],
    ['Phone verified', user.phoneVerified, yesOrNo],
    ['Email copies', user.emailNotifications, onOrOff],
    ['Resale alerts', user.resellNotificationsEnabled, onOrOff],
  ]
}
