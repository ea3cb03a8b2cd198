import { useSignedInUser } from '../../../session/useCurrentUser.ts'
import { SettingsCard } from '../../../ui/SettingsCard.tsx'
import { StatusPill } from '../../../ui/StatusPill.tsx'
import styles from './RoleCard.module.css'
import { membershipWords, roleWords } from './roleWords.ts'

export function RoleCard() {
  const user = useSignedInUser()
  return (
    <SettingsCard title="Role and membership">
      <dl className={styles.facts}>
        <div>
          <dt>Role</dt>
          <dd>{roleWords(user)}</dd>
        </div>
        <div>
          <dt>Membership status</dt>
          <dd>
            <StatusPill tone={user.membershipStatus === 'member' ? 'good' : 'neutral'}>
              {membershipWords(user)}
            </StatusPill>
          </dd>
        </div>
      </dl>
      <p className={styles.note}>Both are set by our team.</p>
    </SettingsCard>
  )
}
