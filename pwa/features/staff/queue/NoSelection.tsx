import { useInfiniteQuery } from '@tanstack/react-query'
import { fileTrayFullOutline } from 'ionicons/icons'
import { useLocation } from 'react-router-dom'
import { ButtonLink } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { AppIcon } from '../../../ui/ionic/AppIcon.tsx'
import { openedHere } from '../../../ui/useOverlayAddress.ts'
import { requestsQueries } from '../../requests/requestsQueries.ts'
import { requestAddress } from './requestQueue.ts'

/** Shown while no request is open, with a link to the one that is due first. */
export function NoSelection() {
  const { search } = useLocation()
  const active = useInfiniteQuery({ ...requestsQueries.adminList({ group: 'active' }), enabled: false })
  const first = active.data?.[0]
  return (
    <EmptyState
      icon={<AppIcon icon={fileTrayFullOutline} />}
      title="No request is open"
      action={
        first && (
          <ButtonLink to={requestAddress(first.id, search)} state={openedHere}>
            Open {first.artist}
          </ButtonLink>
        )
      }
    >
      {first
        ? 'Choose one from the list, or start with the one that is due first.'
        : active.data
          ? 'There are no active requests right now.'
          : 'Choose one from the list.'}
    </EmptyState>
  )
}
