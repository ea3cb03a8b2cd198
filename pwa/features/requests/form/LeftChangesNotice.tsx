import { Link } from 'react-router-dom'
import { Button } from '../../../ui/Button.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { editAddress } from './editAddress.ts'
import { useIsSent } from './useIsSent.ts'
import { useLeftChanges } from './useLeftChanges.ts'

interface LeftChangesNoticeProps {
  /** The request whose changes stand in the form; undefined while a new one does. */
  editedId: string | undefined
  left: 'gone' | 'under_way'
  onLetGo: () => void
}

/** Over the form: the changes in it came too late for their request, and can become another one. */
export function LeftChangesNotice({ editedId = '', left, onLetGo }: LeftChangesNoticeProps) {
  const isSent = useIsSent()
  return (
    <div role="alert">
      <Notice tone="warn">
        {whyLeft(left, isSent(editedId))} Your changes are kept here: submit them as a new request, or let
        them go.{' '}
        <Button variant="quiet" onClick={onLetGo}>
          Let them go
        </Button>
      </Notice>
    </div>
  )
}

function whyLeft(left: 'gone' | 'under_way', isSent: boolean): string {
  if (left === 'under_way') {
    return 'The request you were changing may have arrived as it was, and cannot be changed any more.'
  }
  return isSent
    ? 'The request you were changing was sent meanwhile as it was.'
    : 'The request you were changing does not wait any more: it was sent, changed or discarded meanwhile.'
}

/** Over the form of a new request: leads to such changes. */
export function LeftChangesLink() {
  const id = useLeftChanges()
  if (id === undefined) return null
  return (
    <Notice tone="neutral">
      A request was sent without the changes you had begun. They are kept:{' '}
      <Link to={editAddress(id)}>see your changes</Link>.
    </Notice>
  )
}
