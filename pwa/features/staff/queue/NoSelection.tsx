import { fileTrayFullOutline } from 'ionicons/icons'
import { useLocation } from 'react-router-dom'
import { ButtonLink } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { AppIcon } from '../../../ui/ionic/AppIcon.tsx'
import { openedHere } from '../../../ui/useOverlayAddress.ts'
import { type QueueListName, requestAddress } from './requestQueue.ts'
import { useQueueList } from './useQueue.ts'

interface NoSelectionProps {
  /** What is shown beside it. */
  list: QueueListName | undefined
  q: string
}

/** Shown while no request is open, with a link to the first one of the list beside it. */
export function NoSelection({ list, q }: NoSelectionProps) {
  const { search } = useLocation()
  const { requests } = useQueueList(list, q)
  const first = requests?.[0]
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
        ? 'Choose one from the list, or start with the first.'
        : requests
          ? 'There is none in this list.'
          : 'Choose one from the list.'}
    </EmptyState>
  )
}
