import { ButtonLink } from '../ui/Button.tsx'
import { MessagePage } from './Message.tsx'

export const adminOnly = "You don't have permission to access the admin dashboard."

export function AccessDeniedPage() {
  return (
    <MessagePage
      title="Access Denied"
      actions={
        <ButtonLink to="/dashboard" variant="primary">
          Go to Dashboard
        </ButtonLink>
      }
    >
      {adminOnly}
    </MessagePage>
  )
}
