import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { referenceOf } from '#contract/rules/searchWords.ts'
import { type ListedRequest, systemApi } from '#contract/system.ts'
import { callApi } from '../../http/callApi.ts'
import { readPages } from '../../http/readQuery.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/ErrorState.tsx'
import { formatConcertDate } from '../../ui/format.ts'
import { FormDialog } from '../../ui/ionic/ConfirmDialog.tsx'
import { SearchField } from '../../ui/paletteFields.tsx'
import { SettingsCard } from '../../ui/SettingsCard.tsx'
import { StatusPill } from '../../ui/StatusPill.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { useCallWithToasts } from '../../ui/toasts/useCallWithToasts.ts'
import { useAddressSearch } from '../../ui/useAddressSearch.ts'
import { useNow } from '../../ui/useNow.ts'
import { useWhileShown } from '../../ui/useWhileShown.ts'
import { statusPill } from '../desk/requestWords.ts'
import { auditAddress } from './auditWords.ts'
import { CardList, CardRow, useNextRowFocus } from './CardList.tsx'
import styles from './developer.module.css'

/** The requests of all customers, newest first, which can be deleted here. */
export function RequestList() {
  const { typed, type, q, isTyping, change } = useAddressSearch()
  const list = useInfiniteQuery({
    ...readPages(systemApi.requests, { query: q ? { q } : {} }),
    placeholderData: keepPreviousData,
  })
  const [asked, setAsked] = useWhileShown<ListedRequest>()
  const focus = useNextRowFocus()
  return (
    <SettingsCard id="requests" ref={focus.card} title="Ticket requests">
      <SearchField label="Search requests" by="Event, client or section" value={typed} onType={type} />
      <CardList
        label="Requests, newest first"
        list={list}
        what="requests"
        isBusy={isTyping || list.isPlaceholderData}
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
          <ul aria-label="All requests" className={styles.rows}>
            {requests.map((request) => (
              <RequestRow
                key={request.id}
                request={request}
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
  onDelete: (button: HTMLElement) => void
}

function RequestRow({ request, onDelete }: RequestRowProps) {
  const now = useNow()
  const { tone, text } = statusPill(request, now)
  const name = `the request for ${request.artist} by ${request.name}`
  return (
    <CardRow
      title={request.artist}
      status={<StatusPill tone={tone}>{text}</StatusPill>}
      lines={[
        <>
          <span className="visually-hidden">Reference </span>#{referenceOf(request.id)} · {request.venue} ·{' '}
          {formatConcertDate(request.concertDate, now)}
        </>,
        `${request.name} · ${request.email}`,
        request.isPaid && 'Paid, so it is kept',
      ]}
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
    />
  )
}

const confirmation = 'DELETE'

interface DeleteRequestDialogProps {
  request: ListedRequest | undefined
  onClose: () => void
  onClosed: () => void
}

/** Deletes a request permanently, after a word was typed. */
function DeleteRequestDialog({ request, onClose, onClosed }: DeleteRequestDialogProps) {
  const [typed, setTyped] = useState('')
  const remove = useCallWithToasts({
    call: ({ id }: ListedRequest) => callApi(systemApi.deleteRequest, { params: { id } }),
    done: (_, { artist, name }) => ({ title: 'Request deleted', description: `${artist}, by ${name}` }),
    failed: 'Delete Failed',
    fallback: 'We do not know whether it was deleted. Please look at the list first.',
    refresh: [systemApi.requests],
  })
  return (
    <FormDialog
      isOpen={request !== undefined}
      onClose={onClose}
      onClosed={() => {
        setTyped('')
        onClosed()
      }}
      title={`Delete the request for ${request?.artist}?`}
      submitLabel="Delete permanently"
      pendingLabel="Deleting..."
      tone="danger"
      disabled={typed.trim() !== confirmation}
      pending={remove.isPending}
      offline="Deleting a request needs a connection."
      // Closed only when the list is fetched again, so that the row is gone when the focus returns.
      onSubmit={() => request && remove.mutate(request, { onSettled: onClose })}
    >
      {request && (
        <p>
          The request #{referenceOf(request.id)} of {request.name} ({request.email}) is deleted with its
          offers, discussion, notes and screenshot. An open payment is cancelled first, and a ticket for
          resale is listed again. The client is not told. This cannot be undone, and the log keeps the artist
          and that you did it.
        </p>
      )}
      <TextField
        enterKeyHint="done"
        label={`Type ${confirmation} to confirm`}
        autoComplete="off"
        autoCapitalize="characters"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
    </FormDialog>
  )
}
