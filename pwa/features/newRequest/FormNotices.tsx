import { Link } from 'react-router-dom'
import { useEntryProgress } from '../../outbox/entryProgress.ts'
import { onceConnected, useEntryActions, useLiveQuery, useStoreTrouble } from '../../outbox/useOutbox.ts'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { useOnline, whyOffline } from '../../ui/useOnline.ts'
import { editPath, type UnsentRequest } from '../requests/ownRequests.ts'
import { changedRequestId } from '../requests/requestForm.ts'
import { UnsentState } from '../requests/UnsentState.tsx'
import { useFindSent, useUnsentRequests } from '../requests/useRequests.ts'
import styles from './form.module.css'
import type { EditConflict } from './useRequestForm.ts'

interface FormNoticesProps {
  /** The queued request that is being edited. */
  edited: UnsentRequest | undefined
  /** The last submitted request, while it is queued. */
  stored: UnsentRequest | undefined
  /** Why the edited request can no longer be changed. */
  conflict: EditConflict | undefined
  editedId: string | undefined
  onStopEditing: () => void
}

/** The notices above the form: the queued request, the edited one, conflicts and being offline. */
export function FormNotices({ edited, stored, conflict, editedId, onStopEditing }: FormNoticesProps) {
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
      <div role="status">{stored && !edited && <StoredRequest entry={stored} isKept={isKept} />}</div>
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
              ? `You can still submit: your request is saved on this device and sent ${onceConnected()}.`
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

interface EditConflictNoticeProps {
  editedId: string | undefined
  conflict: EditConflict
  onDiscard: () => void
}

/** Above the form: the changes came too late for their request, but can be submitted as a new one. */
function EditConflictNotice({ editedId = '', conflict, onDiscard }: EditConflictNoticeProps) {
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
function OrphanedChangesLink() {
  const id = useOrphanedChanges()
  if (id === undefined) return null
  return (
    <Notice tone="neutral">
      A request was sent before you submitted your changes to it. They are kept:{' '}
      <Link to={editPath(id)}>see your changes</Link>.
    </Notice>
  )
}

/** The id of a sent request for which the device still has a draft of unsubmitted changes; undefined if there is none. */
function useOrphanedChanges(): string | undefined {
  const places = useLiveQuery('places of drafts', (db) => db.drafts.toCollection().primaryKeys())
  const unsent = useUnsentRequests()
  const findSent = useFindSent()
  if (!unsent) return undefined
  return places
    ?.map(changedRequestId)
    .find((id) => id !== undefined && findSent(id) && !unsent.some((entry) => entry.id === id))
}
