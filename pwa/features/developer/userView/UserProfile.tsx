import type { UserView } from '#contract/views.ts'
import { Card } from '../../../ui/Card.tsx'
import { Fact, FactList } from '../../../ui/FactList.tsx'
import { membershipWords } from '../../accounts/accountWords.ts'

/** What the customer's account settings say. */
export function UserProfile({ user }: Pick<UserView, 'user'>) {
  return (
    <Card>
      <FactList columns="wide">
        <Fact name="Name">{user.name || 'Not given'}</Fact>
        <Fact name="Email">{user.email}</Fact>
        <Fact name="Phone">
          {user.phone ? `${user.phone} (${user.phoneVerified ? 'verified' : 'not verified'})` : 'Not given'}
        </Fact>
        <Fact name="Zip code">{user.zipCode || 'Not given'}</Fact>
        <Fact name="Membership status">{membershipWords(user)}</Fact>
        <Fact name="Two-factor authentication">{user.mfaEnabled ? 'On' : 'Off'}</Fact>
        <Fact name="Resale alerts">{user.resellNotificationsEnabled ? 'On' : 'Off'}</Fact>
      </FactList>
    </Card>
  )
}
