import { fileTrayFullOutline } from 'ionicons/icons'
import type { AdminTicketRequest } from '#contract/requests.ts'
import { ButtonLink } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { AppIcon } from '../../../ui/ionic/AppIcon.tsx'
import { openedHere } from '../../../ui/useOverlayAddress.ts'
import { arrangeQueue, requestAddress } from './requestQueue.ts'

/** Shown while no request is open, with a link to the one that is due first. */
export function NoSelection({ list }: { list: readonly AdminTicketRequest[] | undefined }) {
  const first = arrangeQueue(list ?? [], '', new Date()).active[0]
  return (
    <EmptyState
      icon={<AppIcon icon={fileTrayFullOutline} />}
      title="No request is open"
      action={
        first && (
          <ButtonLink to={requestAddress(first.id)} state={openedHere}>
            Open {first.artist}
          </ButtonLink>
        )
      }
    >
      {first
        ? 'Choose one from the list, or start with the one that is due first.'
        : 'There are no active requests right now.'}
    </EmptyState>
  )
}
