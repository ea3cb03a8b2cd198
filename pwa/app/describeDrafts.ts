import type { QueryClient } from '@tanstack/react-query'
import type { TicketRequest } from '#contract/requests.ts'
import { chatDraftRequest, parseChatDraft } from '../features/chat/chatDraft.ts'
import { isUnsentRequest, type UnsentRequest } from '../features/requests/ownRequests.ts'
import {
  changedRequestId,
  draftPlaces,
  emptyForm,
  parseFormDraft,
  parsePictureDraft,
} from '../features/requests/requestForm.ts'
import { requestsQueries } from '../features/requests/requestsQueries.ts'
import { changedFields, isEmpty } from '../forms/storedFields.ts'
import { labelOf } from '../forms/usePersonDraft.ts'
import { type Pages, rowsOf } from '../http/pages.ts'
import { editedMessageId } from '../offline/drafts.ts'
import type { DescribeDrafts } from '../outbox/OutboxProvider.tsx'
import { isTextEntry, type OutboxEntry } from '../outbox/queue/outboxEntry.ts'

/** Implements `DescribeDrafts`. @param artistOf returns the artist of a request, if this device knows it */
export function describeDrafts(
  drafts: Parameters<DescribeDrafts>[0],
  entries: Parameters<DescribeDrafts>[1],
  artistOf: (requestId: string) => string | undefined,
): string[] {
  const read = (place: string) => drafts.find((draft) => draft.place === place)?.value
  const messages = drafts.flatMap(({ place, value }) => {
    const requestId = chatDraftRequest(place)
    if (requestId === undefined || parseChatDraft(value).text.trim() === '') return []
    return [named('Your draft message', 'about', artistOf(requestId))]
  })
  const editedMessages = drafts.flatMap(({ place }) => {
    const entry = entries.find(({ id }) => id === editedMessageId(place))
    if (!entry || !isTextEntry(entry)) return []
    if (!('requestId' in entry.content)) return ['Unsaved changes to your question']
    return [named('Unsaved changes to a message', 'about', artistOf(entry.content.requestId))]
  })
  const changedRequests = entries
    .filter(isUnsentRequest)
    .filter((entry) => hasChanges(entry, read))
    .map(({ content }) => named('Unsaved changes to your request', 'for', content.artist))
  const unsentIds = new Set(entries.map(({ id }) => id))
  const changesToSentRequests = drafts.flatMap(({ place, value }) => {
    const id = changedRequestId(place)
    if (id === undefined || unsentIds.has(id)) return []
    return [named('Unsaved changes to your request', 'for', parseFormDraft(value).artist?.trim())]
  })
  const newRequest = nameOfNewRequest(read)
  const others = drafts.flatMap(({ value }) => labelOf(value) ?? [])
  return [
    ...messages,
    ...editedMessages,
    ...(newRequest === undefined ? [] : [newRequest]),
    ...changedRequests,
    ...changesToSentRequests,
    ...others,
  ]
}

function nameOfNewRequest(read: (place: string) => unknown): string | undefined {
  const places = draftPlaces(undefined)
  const typed = changedFields(emptyForm, parseFormDraft(read(places.form)))
  const hasPicture = parsePictureDraft(read(places.picture)) !== undefined
  if (isEmpty(typed) && !hasPicture) return undefined
  const request = named('Your draft request', 'for', typed.artist?.trim())
  return hasPicture ? `${request} and its screenshot` : request
}

/** A draft can be equal to the entry that is edited. */
function hasChanges({ id, content }: UnsentRequest, read: (place: string) => unknown): boolean {
  const places = draftPlaces(id)
  const picture = parsePictureDraft(read(places.picture))
  const typed = Object.entries(parseFormDraft(read(places.form)))
  return (
    (picture !== undefined && picture.id !== content.fileId) ||
    typed.some(([name, value]) => content[name as keyof typeof content] !== value)
  )
}

function named(what: string, preposition: 'about' | 'for', artist: string | undefined): string {
  return artist ? `${what} ${preposition} ${artist}` : what
}

/**
 * Returns the artist of a request, sent or unsent; undefined if this device does not know it.
 *
 * @param entries the outbox
 * @param sent requests sent from this device that no fetched list contains yet
 */
export function artistOfRequest(
  queryClient: QueryClient,
  entries: readonly OutboxEntry[],
  requestId: string,
  sent: readonly TicketRequest[] = [],
): string | undefined {
  const unsent = entries.find((entry) => entry.id === requestId)
  if (unsent?.command === 'request.submit') return unsent.content.artist
  const known = [
    ...sent,
    ...[requestsQueries.mine().queryKey, requestsQueries.anyAdminList()].flatMap((queryKey) =>
      queryClient
        .getQueriesData<Pages<Pick<TicketRequest, 'id' | 'artist'>>>({ queryKey })
        .flatMap(([, data]) => rowsOf(data) ?? []),
    ),
  ]
  return known.find(({ id }) => id === requestId)?.artist
}
