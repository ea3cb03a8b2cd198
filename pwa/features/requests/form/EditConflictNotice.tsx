import { Link } from 'react-router-dom'
import { Button } from '../../../ui/Button.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { editPath } from '../unsentRequest.ts'
import type { EditConflict } from './useEditedRequest.ts'
import { useFindSent, useOrphanedChanges } from './useOrphanedChanges.ts'

interface EditConflictNoticeProps {
  editedId: string | undefined
  conflict: EditConflict
  onDiscard: () => void
}

/** Above the form: the changes came too late for their request, but can be submitted as a new one. */
export function EditConflictNotice({ editedId = '', conflict, onDiscard }: EditConflictNoticeProps) {
  const findSent = useFindSent()
  return (
    <div role="alert">
      <Notice tone="warn">
        {reasonFor(conflict, findSent(editedId) !== undefined)} Your changes are kept here. Submit them as a
        new request, or discard them.{' '}
        <Button variant="quiet" onClick={onDiscard}>
          Discard changes
        </Button>
      </Notice>
    </div>
  )
}

function reasonFor(conflict: EditConflict, isSent: boolean): string {
  if (conflict === 'maybe_sent') {
    return 'The request you were editing may already have been sent without your changes, so it can no longer be edited.'
  }
  return isSent
    ? 'The request you were editing was sent without your changes.'
    : 'The request you were editing can no longer be edited: it was sent, changed or discarded.'
}

/** Above the form of a new request: a link to changes whose request was sent without them. */
export function OrphanedChangesLink() {
  const id = useOrphanedChanges()
  if (id === undefined) return null
  return (
    <Notice tone="neutral">
      A request was sent before you submitted your changes to it. They are kept:{' '}
      <Link to={editPath(id)}>see your changes</Link>.
    </Notice>
  )
}
