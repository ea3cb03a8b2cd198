import { Link } from 'react-router-dom'
import type { TicketRequest } from '#contract/requests.ts'
import { useEntryProgress } from '../../../outbox/entryProgress.ts'
import { useEntryActions, useStoreTrouble } from '../../../outbox/useOutbox.ts'
import { Button } from '../../../ui/Button.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { useOnline, whyOffline } from '../../../ui/useOnline.ts'
import { UnsentState } from '../history/UnsentState.tsx'
import type { UnsentRequest } from '../unsentRequest.ts'
import { EditConflictNotice, OrphanedChangesLink } from './EditConflictNotice.tsx'
import styles from './FormNotices.module.css'
import { RequestSent } from './RequestSent.tsx'
import type { EditConflict } from './useEditedRequest.ts'

interface FormNoticesProps {
  /** The queued request that is being edited. */
  edited: UnsentRequest | undefined
  /** The last submitted request, while it is queued. */
  stored: UnsentRequest | undefined
  /** The last submitted request, once the server has it. */
  sent: TicketRequest | undefined
  /** Why the edited request can no longer be changed. */
  conflict: EditConflict | undefined
  editedId: string | undefined
  onStopEditing: () => void
}

/** The notices above the form: the queued request, the edited one, conflicts and being offline. */
export function FormNotices({ edited, stored, sent, conflict, editedId, onStopEditing }: FormNoticesProps) {
  const { cancelEdit } = useEntryActions()
  const trouble = useStoreTrouble()
  const isOnline = useOnline()
  const isKept = trouble !== 'not_kept'
  const stop = (entry: UnsentRequest) => {
    onStopEditing()
    // If that fails, the request stays in editing, and the history shows it so.
    cancelEdit(entry).catch(() => undefined)
  }
  return (
    <div className={styles.notices}>
      <div role="status">
        {sent && !edited && <RequestSent request={sent} />}
        {stored && !edited && <StoredRequest entry={stored} isKept={isKept} />}
      </div>
      {conflict && <EditConflictNotice editedId={editedId} conflict={conflict} onDiscard={onStopEditing} />}
      {editedId === undefined && <OrphanedChangesLink />}
      {edited && !conflict && (
        <Notice tone="neutral">
          You are editing your unsent request for {edited.content.artist}. It will not be sent until you
          submit it.{' '}
          <Button variant="quiet" onClick={() => stop(edited)}>
            Cancel editing
          </Button>
        </Notice>
      )}
      {/* The notice about the queued request implies it, except that there is no room for another one. */}
      {!isOnline && (stored === undefined || trouble === 'full') && (
        <Notice tone="warn">
          {whyOffline()}{' '}
          {trouble === 'full'
            ? 'This device has no space left for your request. Free some space before you submit.'
            : isKept
              ? 'You can still submit: your request is saved on this device and sent once you are connected.'
              : 'This browser does not store anything. Your request is sent once you are connected, if you keep this page open.'}
        </Notice>
      )}
    </div>
  )
}

/** A request that was submitted and is not sent yet. */
function StoredRequest({ entry, isKept }: { entry: UnsentRequest; isKept: boolean }) {
  const progress = useEntryProgress(entry)
  const { artist } = entry.content
  const history = <Link to="/dashboard?tab=request-history">Request History</Link>
  if (progress.kind === 'waiting' && progress.reason === 'connection') {
    return (
      <Notice tone="neutral">
        <strong>{isKept ? 'Saved on this device.' : 'Not sent yet.'}</strong> Your request for {artist} will
        be sent as soon as you are online
        {isKept ? '' : ', if you keep this page open'}. You can find it in {history} and write to us about it
        there.
      </Notice>
    )
  }
  return (
    <Notice tone="neutral">
      <strong>Your request for {artist} is not sent yet.</strong> You can find it in {history}.
      <UnsentState entry={entry} />
    </Notice>
  )
}
