import { useQuery } from '@tanstack/react-query'
import type { AdminTicketRequest } from '#contract/requests.ts'
import { adminStatusLabel } from '#contract/rules/requestStatus.ts'
import { type NewShowChange, type RequestOfShow, showsApi } from '#contract/shows.ts'
import { type Form, useForm } from '../../forms/useForm.ts'
import { keyFor, usePersonDraft } from '../../forms/usePersonDraft.ts'
import { describeError, fieldErrors, NotConfirmedError } from '../../http/errors.ts'
import { newId } from '../../http/newId.ts'
import { ownChangesShown } from '../../http/ownChanges.ts'
import { readWithQuery } from '../../http/readQuery.ts'
import { callConfirmed } from '../../session/confirmPassword.ts'
import { Button } from '../../ui/Button.tsx'
import { TextArea } from '../../ui/fields.tsx'
import { counted, formatConcertDate } from '../../ui/format.ts'
import { FormDialog } from '../../ui/ionic/ConfirmDialog.tsx'
import { Stack, Text } from '../../ui/layout.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { SelectField } from '../../ui/paletteFields.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Checkbox, TextField } from '../../ui/TextField.tsx'
import { useCallWithToasts } from '../../ui/toasts/useCallWithToasts.ts'
import {
  concerned,
  consequences,
  describeOfShow,
  type ShowFields,
  showForm,
  withoutRequest,
} from './showForm.ts'

interface ShowDialogProps {
  request: AdminTicketRequest
  isOpen: boolean
  onClose: () => void
}

/** The show of a request was moved or cancelled: for all its requests that are not left out. */
export default function ShowDialog({ request, isOpen, onClose }: ShowDialogProps) {
  const { id, artist, venue, concertDate } = request
  const query = useQuery({ ...readWithQuery(showsApi.read, { requestId: id }), enabled: isOpen })
  const requests = query.data?.requests ?? []
  const draft = usePersonDraft(`show:${id}`, `The changed show of ${artist}`)
  const form = useForm({
    initial: { kind: 'moved', concertDate, venue, note: '', leftOut: '' } as ShowFields,
    schema: showForm(requests),
    draft,
  })
  const send = useCallWithToasts({
    call: (body: NewShowChange) =>
      callConfirmed(showsApi.change, { params: { id }, body, idempotencyKey: keyFor(draft, body, newId) }),
    done: ({ requests: count }, { kind }) => ({
      title: `The show is being ${kind === 'cancelled' ? 'cancelled' : 'changed'}`,
      description: `${counted(count, 'request')} ${count === 1 ? 'is' : 'are'} brought up to date, and each client is told.`,
    }),
    onSuccess: () => form.reset(),
    onError: (error) => form.show(fieldErrors(error)),
    onSettled: ownChangesShown,
  })
  const { kind, leftOut } = form.values
  const chosen = concerned(requests, leftOut)
  const isCancelled = kind === 'cancelled'
  const isAsBefore =
    !isCancelled && form.values.concertDate === concertDate && form.values.venue.trim() === venue
  return (
    <FormDialog
      isOpen={isOpen}
      onClose={onClose}
      onClosed={send.reset}
      title="Show moved or cancelled"
      submitLabel={isCancelled ? 'Cancel this show' : 'Change this show'}
      cancelLabel="Close"
      pendingLabel="Changing..."
      tone={isCancelled ? 'danger' : 'primary'}
      disabled={chosen.length === 0 || isAsBefore}
      pending={send.isPending}
      offline="Changing a show needs a connection."
      formRef={form.formRef}
      onSubmit={form.submit((body) => send.mutate(body, { onSuccess: onClose }))}
    >
      <Text size="second" tone="muted" wrap="break">
        <span translate="no">{artist}</span> · <span translate="no">{venue}</span> ·{' '}
        {formatConcertDate(concertDate)}
      </Text>
      {query.data ? (
        <ShowFieldset form={form} requests={requests} />
      ) : query.isError ? (
        <Notice tone="warn">
          {describeError(query.error, 'Could not load the requests for this show.')}{' '}
          <Button variant="quiet" pending={query.isFetching} onClick={() => void query.refetch()}>
            Retry
          </Button>
        </Notice>
      ) : (
        <Skeleton height="12rem" radius="var(--radius-field)" />
      )}
      {chosen.length > 0 && (
        <Notice tone={isCancelled ? 'warn' : 'neutral'}>{consequences(kind, chosen)}</Notice>
      )}
      {send.isError && !(send.error instanceof NotConfirmedError) && (
        <Notice tone="error">{describeError(send.error, 'Please try again.')}</Notice>
      )}
    </FormDialog>
  )
}

const choices = { moved: 'Date or venue changed', cancelled: 'Cancelled' }

interface ShowFieldsetProps {
  form: Form<ShowFields, unknown>
  requests: readonly RequestOfShow[]
}

function ShowFieldset({ form, requests }: ShowFieldsetProps) {
  const { kind, leftOut } = form.values
  return (
    <>
      <SelectField
        label="What"
        choices={choices}
        value={kind}
        onChoose={(value) => form.set('kind', value)}
      />
      {kind === 'moved' && (
        <>
          <TextField
            label="New date and time"
            type="datetime-local"
            autoComplete="off"
            {...form.field('concertDate')}
          />
          <TextField label="Venue" autoComplete="off" {...form.field('venue')} />
        </>
      )}
      <TextArea
        label="Note to the clients (optional)"
        hint="They read it in the chat and in a mail."
        {...form.field('note')}
      />
      {requests.length > 0 ? (
        <Stack as="fieldset" gap={2}>
          <legend className="section-label">Requests for this show</legend>
          {requests.map((request) => (
            <Checkbox
              key={request.id}
              checked={concerned([request], leftOut).length > 0}
              onChange={({ target }) =>
                form.set('leftOut', withoutRequest(leftOut, request.id, target.checked))
              }
              label={
                <>
                  <span translate="no">{request.name}</span> ·{' '}
                  {adminStatusLabel({ ...request, expiredBecause: null })}
                  <Text size="second" tone="muted">
                    {describeOfShow(request)}
                  </Text>
                </>
              }
            />
          ))}
        </Stack>
      ) : (
        <Text>No request for this show is open or paid.</Text>
      )}
    </>
  )
}
