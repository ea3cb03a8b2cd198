import { useSignedInUser } from '../../../session/useCurrentUser.ts'
import { Fact, FactList } from '../../../ui/FactList.tsx'
import { SettingsCard } from '../../../ui/SettingsCard.tsx'
import { StatusPill } from '../../../ui/StatusPill.tsx'
import styles from './RoleCard.module.css'
import { membershipWords, roleWords } from './roleWords.ts'

export function RoleCard() {
  const user = useSignedInUser()
  return (
    <SettingsCard title="Role and membership">
      <FactList>
        <Fact name="Role">{roleWords(user)}</Fact>
        <Fact name="Membership status">
          <StatusPill tone={user.membershipStatus === 'member' ? 'good' : 'neutral'}>
            {membershipWords(user)}
          </StatusPill>
        </Fact>
      </FactList>
      <p className={styles.note}>Both are set by our team.</p>
    </SettingsCard>
  )
}
