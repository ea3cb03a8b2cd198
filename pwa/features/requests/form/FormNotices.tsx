import { Link } from 'react-router-dom'
import { useEntryActions, useStoreTrouble } from '../../../outbox/useOutbox.ts'
import { Button } from '../../../ui/Button.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { useOnline } from '../../../ui/useOnline.ts'
import type { UnsentRequest } from '../unsentRequest.ts'
import styles from './FormNotices.module.css'
import { LeftChangesLink, LeftChangesNotice } from './LeftChangesNotice.tsx'

interface FormNoticesProps {
  /** The unsent request that stands in the form. */
  edited: UnsentRequest | undefined
  /** The artist of the request that was submitted last, while it waits. */
  stored: string | undefined
  /** Why the request that was being changed cannot be, while its changes stand in the form. */
  left: 'gone' | 'under_way' | undefined
  editedId: string | undefined
  onStopEditing: () => void
}

/** What the form has to say for itself: what it changes, what waits, and that there is no network. */
export function FormNotices({ edited, stored, left, editedId, onStopEditing }: FormNoticesProps) {
  const { cancelEdit } = useEntryActions()
  const trouble = useStoreTrouble()
  const isOnline = useOnline()
  const isKept = trouble !== 'not_kept'
  const stop = (entry: UnsentRequest) => {
    onStopEditing()
    // If the device does not let it, it stays where it is and says so there.
    cancelEdit(entry).catch(() => undefined)
  }
  return (
    <div className={styles.notices}>
      <div role="status">
        {stored !== undefined && (
          <Notice tone="neutral">
            <strong>{isKept ? 'Saved on this device.' : 'Not sent yet.'}</strong> Your request for {stored} is
            sent as soon as there is a connection
            {isKept ? '' : ', if this page stays open until then'}. You find it in{' '}
            <Link to="/dashboard?tab=request-history">Request History</Link>, and can write about it there.
          </Notice>
        )}
      </div>
      {left && <LeftChangesNotice editedId={editedId} left={left} onLetGo={onStopEditing} />}
      {editedId === undefined && <LeftChangesLink />}
      {edited && !left && (
        <Notice tone="neutral">
          You are changing your request for {edited.content.artist}, which has not been sent. It waits until
          you submit it.{' '}
          <Button variant="quiet" onClick={() => stop(edited)}>
            Cancel editing
          </Button>
        </Notice>
      )}
      {/* What waits says it already; that there is no room for the next one it does not. */}
      {!isOnline && (stored === undefined || trouble === 'full') && (
        <Notice tone="warn">
          {trouble === 'full'
            ? 'You are offline, and this device has no room left to keep your request. Free some space first.'
            : isKept
              ? 'You are offline. Submit all the same: your request is saved on this device and sent once you are connected.'
              : 'You are offline, and this browser keeps nothing. What you submit is sent once you are connected, if this page stays open.'}
        </Notice>
      )}
    </div>
  )
}
