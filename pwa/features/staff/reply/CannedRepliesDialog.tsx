import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { placeholders } from '#contract/rules/cannedReplies.ts'
import { type CannedReply, maxCannedReplies, staffApi } from '#contract/staff.ts'
import { useForm } from '../../../forms/useForm.ts'
import { keyFor, usePersonDraft } from '../../../forms/usePersonDraft.ts'
import { callApi } from '../../../http/callApi.ts'
import { ApiError, fieldErrors } from '../../../http/errors.ts'
import { newId } from '../../../http/newId.ts'
import { useSingleMutation } from '../../../http/useSingleMutation.ts'
import { Button } from '../../../ui/Button.tsx'
import { Loaded } from '../../../ui/ErrorState.tsx'
import { TextArea } from '../../../ui/fields.tsx'
import { ConfirmDialog } from '../../../ui/ionic/ConfirmDialog.tsx'
import { Sheet } from '../../../ui/ionic/Sheet.tsx'
import { Row, Stack, Text } from '../../../ui/layout.tsx'
import { NeedsConnection } from '../../../ui/NeedsConnection.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { toastForError } from '../../../ui/toasts/toastForError.ts'
import styles from '../request/request.module.css'
import { replyQueries } from './replies.ts'

const offline = 'Changing canned replies needs a connection.'

interface CannedRepliesDialogProps {
  isOpen: boolean
  onClose: () => void
}

/** The canned replies of all admins: add, change, delete. */
export default function CannedRepliesDialog({ isOpen, onClose }: CannedRepliesDialogProps) {
  const list = useQuery({ ...replyQueries.cannedReplies(), enabled: isOpen })
  /** The reply that is being changed, as it was then; `new` for one that is added. Also while the dialog is closed. */
  const [edited, setEdited] = useState<CannedReply | 'new'>()
  /** The reply that is deleted if the question is answered with yes. */
  const [deleted, setDeleted] = useState<CannedReply>()
  const changed = edited === 'new' ? undefined : edited
  const isGone = changed !== undefined && list.data?.every(({ id }) => id !== changed.id) === true
  const add = useRef<HTMLButtonElement>(null)
  const focusAdd = () => add.current?.focus()
  const done = () => {
    // At once, so that the button is there.
    flushSync(() => setEdited(undefined))
    focusAdd()
  }
  const refetch = useRefetch()
  const remove = useSingleMutation({
    mutationFn: ({ id }: CannedReply) => callApi(staffApi.removeCannedReply, { params: { id } }),
    onError: (error) => {
      // The canned reply is gone: another admin was faster, or the answer to an earlier try was lost.
      if (!(error instanceof ApiError && error.status === 404)) {
        toastForError(error, 'Failed to delete the canned reply', 'Please try again.')
      }
    },
    onSettled: () => {
      setDeleted(undefined)
      refetch()
    },
  })
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title="Canned replies">
      <Stack>
        <Text size="second" tone="muted">
          All admins share them. {placeholders.map((name) => `{${name}}`).join(', ')} are filled in from the
          request.
        </Text>
        <Loaded query={list} what="canned replies" height="4rem">
          {(replies) => (
            <>
              {replies.length === 0 && edited === undefined && (
                <Text size="second" tone="muted">
                  There are none yet.
                </Text>
              )}
              <ul aria-label="Canned replies">
                {replies.map((reply) => (
                  <li key={reply.id} className={styles.reply}>
                    {changed?.id === reply.id ? (
                      <ReplyForm reply={changed} current={reply} onDone={done} />
                    ) : (
                      <ReplyRow
                        reply={reply}
                        onEdit={() => setEdited(reply)}
                        onDelete={() => setDeleted(reply)}
                      />
                    )}
                  </li>
                ))}
              </ul>
              {edited === 'new' ? (
                <ReplyForm onDone={done} />
              ) : isGone ? (
                <ReplyForm reply={changed} onDone={done} />
              ) : (
                <Button
                  ref={add}
                  full
                  disabled={replies.length >= maxCannedReplies}
                  onClick={() => setEdited('new')}
                >
                  {replies.length >= maxCannedReplies
                    ? 'There are 50, which is the most'
                    : 'Add a canned reply'}
                </Button>
              )}
              <NeedsConnection quiet>{offline}</NeedsConnection>
            </>
          )}
        </Loaded>
      </Stack>
      <ConfirmDialog
        isOpen={deleted !== undefined}
        title="Delete this canned reply?"
        confirmLabel="Delete"
        pendingLabel="Deleting..."
        tone="danger"
        pending={remove.isPending}
        offline={offline}
        onConfirm={() => deleted && remove.mutate(deleted)}
        onCancel={() => setDeleted(undefined)}
        onClosed={focusAdd}
      >
        <Text size="second" tone="muted" wrap="break">
          All admins lose “{deleted?.title}”.
        </Text>
      </ConfirmDialog>
    </Sheet>
  )
}

interface ReplyRowProps {
  reply: CannedReply
  onEdit: () => void
  onDelete: () => void
}

function ReplyRow({ reply: { title, text }, onEdit, onDelete }: ReplyRowProps) {
  return (
    <>
      <Text as="h3" size="body" wrap="break">
        {title}
      </Text>
      <Text size="second" tone="muted" wrap="written">
        {text}
      </Text>
      <Row gap={3}>
        <Button variant="quiet" needsConnection onClick={onEdit}>
          Edit<span className="visually-hidden"> {title}</span>
        </Button>
        <Button variant="quiet" needsConnection onClick={onDelete}>
          Delete<span className="visually-hidden"> {title}</span>
        </Button>
      </Row>
    </>
  )
}

interface ReplyFormProps {
  /** The reply when its form was opened; absent for a new one. */
  reply?: CannedReply
  /** The current reply; absent once another admin has deleted it. */
  current?: CannedReply
  onDone: () => void
}

function ReplyForm({ reply, current, onDone }: ReplyFormProps) {
  const refetch = useRefetch()
  const draft = usePersonDraft(`canned:${reply?.id ?? 'new'}`, 'A canned reply')
  const initial = { title: reply?.title ?? '', text: reply?.text ?? '' }
  const form = useForm({ initial, schema: staffApi.addCannedReply.body, draft })
  const save = useSingleMutation({
    mutationFn: (body: { title: string; text: string }) =>
      current
        ? callApi(staffApi.changeCannedReply, { params: { id: current.id }, body })
        : callApi(staffApi.addCannedReply, { body, idempotencyKey: keyFor(draft, body, newId) }),
    onSuccess: () => {
      form.reset()
      refetch()
      onDone()
    },
    onError: (error) => {
      toastForError(error, 'Failed to save the canned reply', 'Please try again.')
      form.show(fieldErrors(error))
      refetch()
    },
  })
  return (
    <form ref={form.formRef} noValidate onSubmit={form.submit((body) => save.mutate(body))}>
      <Stack>
        {reply && !current && (
          <Notice tone="warn">Another admin has deleted this reply. Saving adds it again.</Notice>
        )}
        {reply && current && (current.title !== reply.title || current.text !== reply.text) && (
          <Notice tone="warn">
            Another admin has changed this reply meanwhile. Saving replaces: <strong>{current.title}</strong>,{' '}
            {current.text}
          </Notice>
        )}
        <TextField label="Title" autoComplete="off" {...form.field('title')} />
        <TextArea label="Text" rows={3} {...form.field('text')} />
        <Row gap={3}>
          <Button onClick={onDone} disabled={save.isPending}>
            Cancel
          </Button>
          <Button
            type="submit"
            variant="primary"
            needsConnection
            pending={save.isPending}
            pendingLabel="Saving..."
          >
            Save
          </Button>
        </Row>
      </Stack>
    </form>
  )
}

function useRefetch(): () => void {
  const queryClient = useQueryClient()
  return () => void queryClient.invalidateQueries({ queryKey: replyQueries.cannedReplies().queryKey })
}
