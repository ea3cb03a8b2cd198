import { useSearchParams } from 'react-router-dom'
import { PageTitle } from '../../../ui/PageTitle.tsx'
import { OpenedUser } from './OpenedUser.tsx'
import { PickUser } from './PickUser.tsx'

/** What one customer sees, chosen in the URL. */
export default function UserView() {
  const [params] = useSearchParams()
  const userId = params.get('user')
  return (
    <>
      <PageTitle documentTitle="User View · Developer">User View</PageTitle>
      {userId ? <OpenedUser key={userId} userId={userId} /> : <PickUser />}
    </>
  )
}
