import { useQuery } from '@tanstack/react-query'
import { deskApi } from '#contract/desk.ts'
import { readQuery } from '../../../http/readQuery.ts'
import { Button } from '../../../ui/Button.tsx'
import { LoadError } from '../../../ui/ErrorState.tsx'
import { Sheet } from '../../../ui/ionic/Sheet.tsx'
import { NeedsConnection } from '../../../ui/NeedsConnection.tsx'
import { SkeletonList } from '../../../ui/Skeleton.tsx'
import styles from './SnoozeSheet.module.css'

interface AssignSheetProps {
  isOpen: boolean
  readerId: string
  /** Who has the request now. */
  assigneeId: string | undefined
  onClose: () => void
  onChoose: (colleagueId: string) => void
}

/** The other admins, to assign a request to one of them. */
export function AssignSheet({ isOpen, readerId, assigneeId, onClose, onChoose }: AssignSheetProps) {
  // Nothing tells a page of a new admin.
  const list = useQuery({ ...readQuery(deskApi.colleagues), enabled: isOpen, staleTime: 0 })
  const others = list.data?.filter(({ id }) => id !== readerId && id !== assigneeId)
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title="Assign this request to">
      {list.isPending && <SkeletonList count={2} height="3rem" label="Loading colleagues" />}
      {list.isError && !list.data && <LoadError title="Could not load your colleagues" query={list} />}
      {others?.length === 0 && <p className={styles.about}>There is no other admin to assign it to.</p>}
      {others && others.length > 0 && (
        <ul className={styles.times}>
          {others.map(({ id, name }) => (
            <li key={id}>
              <Button full needsConnection onClick={() => onChoose(id)}>
                {name}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <NeedsConnection quiet>Assigning a request needs a connection.</NeedsConnection>
    </Sheet>
  )
}
