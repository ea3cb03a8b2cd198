import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { firstName } from '#contract/rules/names.ts'
import { type RequestNote, staffApi } from '#contract/staff.ts'
import { useForm } from '../../../forms/useForm.ts'
import { keyFor, usePersonDraft } from '../../../forms/usePersonDraft.ts'
import { callApi } from '../../../http/callApi.ts'
import { ApiError, fieldErrors } from '../../../http/errors.ts'
import { newId } from '../../../http/newId.ts'
import { useSignedInUser } from '../../../session/useCurrentUser.ts'
import { TextArea } from '../../../ui/fields.tsx'
import { CloseIcon } from '../../../ui/icons.tsx'
import { ConfirmDialog, FormDialog } from '../../../ui/ionic/ConfirmDialog.tsx'
import { Row, Stack, Text } from '../../../ui/layout.tsx'
import { NotLoaded } from '../../../ui/NotLoaded.tsx'
import { useCallWithToasts } from '../../../ui/toasts/useCallWithToasts.ts'
import { useOnline } from '../../../ui/useOnline.ts'
import { useSendKeys } from '../../desk/deskCommands.tsx'
import styles from '../request/request.module.css'
import { replyQueries } from './replies.ts'

/** Characters of a note that is shown in full. */
const longFrom = 140

/** The internal notes on a request, newest first. Customers never see them. */
export function Notes({ requestId }: { requestId: string }) {
  const notes = useQuery(replyQueries.notes(requestId))
  const { id: userId } = useSignedInUser()
  if (notes.data) return <NoteList notes={notes.data} readerId={userId} />
  return notes.isError && <NotLoaded query={notes} what="the internal notes" />
}

interface NoteListProps {
  notes: readonly RequestNote[]
  /** Can delete their own notes; undefined for somebody who only looks. */
  readerId?: string
}

export function NoteList({ notes, readerId }: NoteListProps) {
  if (notes.length === 0) return null
  return (
    <Stack as="ul" gap={2} className={styles.notes} aria-label="Internal notes">
      {notes.map((note) => (
        <Note key={note.id} note={note} isOwn={note.authorId === readerId} />
      ))}
    </Stack>
  )
}

function Note({ note, isOwn }: { note: RequestNote; isOwn: boolean }) {
  const { id, text, authorName } = note
  const isOnline = useOnline()
  const [isWhole, setWhole] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const isLong = text.length > longFrom || text.split('\n').length > 2
  const remove = useCallWithToasts({
    call: () => callApi(staffApi.removeNote, { params: { id } }),
    failed: 'Failed to delete the note',
    done: () => ({ title: 'Note deleted' }),
    onSuccess: () => setAsking(false),
    // The note is gone: the reply to an earlier try was lost.
    wasDone: (error) => error instanceof ApiError && error.status === 404,
  })
  return (
    <Row as="li" noWrap className={styles.note}>
      <Text as="div" size="second" wrap="written" className={styles.noteText}>
        <p className={isLong && !isWhole ? 'clamp' : undefined}>
          <strong>Note, {firstName(authorName)}:</strong> {text}
        </p>
        {isLong && (
          <button
            type="button"
            className={styles.noteButton}
            aria-expanded={isWhole}
            onClick={() => setWhole(!isWhole)}
          >
            {isWhole ? 'Show less' : 'Show all'}
          </button>
        )}
      </Text>
      {isOwn && isOnline && (
        <button
          type="button"
          className={styles.noteButton}
          aria-label={`Delete the note: ${text.slice(0, 60)}`}
          onClick={() => setAsking(true)}
        >
          <CloseIcon size={18} />
        </button>
      )}
      {isOwn && (
        <ConfirmDialog
          isOpen={isAsking}
          title="Delete this note?"
          confirmLabel="Delete"
          pendingLabel="Deleting..."
          tone="danger"
          pending={remove.isPending}
          offline="Deleting a note needs a connection."
          onConfirm={() => remove.mutate()}
          onCancel={() => setAsking(false)}
        >
          <Text size="second" tone="muted" wrap="written">
            {text}
          </Text>
        </ConfirmDialog>
      )}
    </Row>
  )
}

interface NoteDialogProps {
  requestId: string
  artist: string
  isOpen: boolean
  onClose: () => void
}

/** Adds an internal note. What was typed is kept until it was saved. */
export function NoteDialog({ requestId, artist, isOpen, onClose }: NoteDialogProps) {
  const draft = usePersonDraft(`note:${requestId}`, `Your note on the request for ${artist}`)
  const form = useForm({ initial: { text: '' }, schema: staffApi.addNote.body, draft })
  const field = useRef<HTMLTextAreaElement>(null)
  const add = useCallWithToasts({
    call: (body: { text: string }) =>
      callApi(staffApi.addNote, {
        params: { id: requestId },
        body,
        idempotencyKey: keyFor(draft, body, newId),
      }),
    done: () => ({ title: 'Note saved' }),
    failed: 'Failed to save the note',
    onSuccess: () => form.reset(),
    onError: (error) => form.show(fieldErrors(error)),
  })
  // Not in `onSuccess` above: while the call is running the dialog cannot be closed.
  const save = form.submit((body) => add.mutate(body, { onSuccess: onClose }))
  const saveOnKeys = useSendKeys(!add.isPending, () => save())
  return (
    <FormDialog
      isOpen={isOpen}
      onClose={onClose}
      onOpened={() => field.current?.focus()}
      title="Internal note"
      submitLabel="Save note"
      pendingLabel="Saving..."
      pending={add.isPending}
      offline="Saving a note needs a connection."
      formRef={form.formRef}
      onSubmit={save}
    >
      <TextArea
        ref={field}
        label="Note"
        hint="Only the team sees it, never the client."
        rows={3}
        onKeyDown={saveOnKeys}
        {...form.field('text')}
      />
    </FormDialog>
  )
}
