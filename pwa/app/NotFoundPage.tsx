import { PublicHeader } from '../features/landing/PublicHeader.tsx'
import { ButtonLink } from '../ui/Button.tsx'
import { MessagePage } from './MessagePage.tsx'

export default function NotFoundPage() {
  return (
    <>
      <PublicHeader />
      <MessagePage
        title="Page not found"
        actions={
          <ButtonLink to="/" variant="primary">
            Go to the start page
          </ButtonLink>
        }
      >
        There is nothing at this address. The link may be old, or a letter may be missing.
      </MessagePage>
    </>
  )
}
