import { keepPreviousData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { pathOf } from '#contract/endpoint.ts'
import { referenceOf } from '#contract/rules/searchWords.ts'
import { type ListedRequest, systemApi } from '#contract/system.ts'
import { callApi } from '../../http/callApi.ts'
import { readPages } from '../../http/readQuery.ts'
import { useSingleMutation } from '../../http/useSingleMutation.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/ErrorState.tsx'
import { SearchField } from '../../ui/fields.tsx'
import { formatConcertDate } from '../../ui/format.ts'
import { FormDialog } from '../../ui/ionic/ConfirmDialog.tsx'
import { Row } from '../../ui/layout.tsx'
import { SettingsCard } from '../../ui/SettingsCard.tsx'
import { StatusPill } from '../../ui/StatusPill.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { toastForError } from '../../ui/toasts/toastForError.ts'
import { showToast } from '../../ui/toasts/toastStore.ts'
import { useAddressSearch } from '../../ui/useAddressSearch.ts'
import { useLast } from '../../ui/useLast.ts'
import { useNow } from '../../ui/useNow.ts'
import { statusPill } from '../staff/queue/requestWords.ts'
import { auditAddress } from './auditWords.ts'
import { CardList, CardRow, Second, useNextRowFocus } from './CardList.tsx'
import styles from './developer.module.css'

/** The requests of all customers, newest first, which can be deleted here. */
export function RequestList() {
  const { typed, type, q, isTyping, change } = useAddressSearch()
  const list = useInfiniteQuery({
    ...readPages(systemApi.requests, { query: q ? { q } : {} }),
    placeholderData: keepPreviousData,
  })
  const now = useNow()
  const [asked, setAsked] = useState<ListedRequest>()
  // Closes the question when the tab or page is hidden.
  useEffect(() => () => setAsked(undefined), [])
  const focus = useNextRowFocus()
  const isSearching = isTyping || list.isPlaceholderData
  return (
    <SettingsCard
      ref={focus.card}
      title="Ticket requests"
      offline="Searching and deleting requests needs a connection."
    >
      <SearchField
        label="Search requests"
        placeholder="Event, client or section"
        value={typed}
        onType={type}
      />
      <CardList
        label="Requests, newest first"
        list={list}
        what="requests"
        isBusy={isSearching}
        empty={
          <EmptyState
            title={q ? 'No matching requests' : 'No requests yet'}
            action={q ? <Button onClick={() => change({ q: '' })}>Show all requests</Button> : undefined}
          >
            {q ? `No request matches “${q}”.` : 'Requests appear here when customers submit them.'}
          </EmptyState>
        }
      >
        {(requests) => (
          <ul aria-label="All requests" aria-busy={isSearching} className={styles.rows}>
            {requests.map((request) => (
              <RequestRow
                key={request.id}
                {...{ request, now }}
                onDelete={(button) => {
                  focus.onOpen(button)
                  setAsked(request)
                }}
              />
            ))}
          </ul>
        )}
      </CardList>
      <DeleteRequestDialog request={asked} onClose={() => setAsked(undefined)} onClosed={focus.onClosed} />
    </SettingsCard>
  )
}

interface RequestRowProps {
  request: ListedRequest
  now: Date
  onDelete: (button: HTMLElement) => void
}

function RequestRow({ request, now, onDelete }: RequestRowProps) {
  const { tone, text } = statusPill(request, now)
  const name = `the request for ${request.artist} by ${request.name}`
  return (
    <CardRow
      actions={
        <>
          <ButtonLink to={auditAddress({ request: request.id })} aria-label={`Timeline of ${name}`}>
            Timeline
          </ButtonLink>
          {!request.isPaid && (
            <Button
              needsConnection
              aria-label={`Delete ${name}`}
              onClick={({ currentTarget }) => onDelete(currentTarget)}
            >
              Delete
            </Button>
          )}
        </>
      }
    >
      <Row as="p">
        <strong>{request.artist}</strong> <StatusPill tone={tone}>{text}</StatusPill>
      </Row>
      <Second>
        <span className="visually-hidden">Reference </span>#{referenceOf(request.id)} · {request.venue} ·{' '}
        {formatConcertDate(request.concertDate, now)}
      </Second>
      <Second>
        {request.name} · {request.email}
      </Second>
      {request.isPaid && <Second>Paid, so it is kept</Second>}
    </CardRow>
  )
}

const confirmation = 'DELETE'

interface DeleteRequestDialogProps {
  request: ListedRequest | undefined
  onClose: () => void
  onClosed: () => void
}

/** Deletes a request for good, after a word was typed. */
function DeleteRequestDialog({ request, onClose, onClosed }: DeleteRequestDialogProps) {
  const shown = useLast(request)
  const [typed, setTyped] = useState('')
  const queryClient = useQueryClient()
  const remove = useSingleMutation({
    mutationFn: ({ id }: ListedRequest) => callApi(systemApi.deleteRequest, { params: { id } }),
    onSuccess: (_, { artist, name }) =>
      showToast({ title: 'Request deleted', description: `${artist}, by ${name}`, tone: 'good' }),
    onError: (error) =>
      toastForError(
        error,
        'Delete Failed',
        'We do not know whether it was deleted. Please look at the list first.',
      ),
    async onSettled() {
      // Closed afterwards, so that the row is gone when the focus returns.
      await queryClient.invalidateQueries({ queryKey: [pathOf(systemApi.requests)] })
      onClose()
    },
  })
  if (!shown) return null
  return (
    <FormDialog
      isOpen={request !== undefined}
      onClose={onClose}
      onClosed={() => {
        setTyped('')
        onClosed()
      }}
      title={`Delete the request for ${shown.artist}?`}
      submitLabel="Delete permanently"
      pendingLabel="Deleting..."
      tone="danger"
      disabled={typed.trim() !== confirmation}
      pending={remove.isPending}
      offline="Deleting a request needs a connection."
      onSubmit={() => remove.mutate(shown)}
    >
      <p>
        The request #{referenceOf(shown.id)} of {shown.name} ({shown.email}) is deleted with its offers,
        discussion, notes and screenshot. An open payment is cancelled first, and a ticket for resale is
        listed again. The client is not told. This cannot be undone, and the log keeps the artist and that you
        did it.
      </p>
      <TextField
        label={`Type ${confirmation} to confirm`}
        autoComplete="off"
        autoCapitalize="characters"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
    </FormDialog>
  )
}
