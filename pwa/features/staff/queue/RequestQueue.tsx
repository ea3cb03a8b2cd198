import type { AdminTicketRequest } from '#contract/requests.ts'
import { type QueueGroup, queueGroups } from '#contract/rules/queueViews.ts'
import { useStore } from '../../../http/useStore.ts'
import { onceConnected } from '../../../outbox/useOutbox.ts'
import { useSignedInUser } from '../../../session/useCurrentUser.ts'
import { Button } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/ErrorState.tsx'
import { formatCapped } from '../../../ui/format.ts'
import { Row } from '../../../ui/layout.tsx'
import { presenceStore } from '../../../ui/liveUpdates.ts'
import { useAddressSearch } from '../../../ui/useAddressSearch.ts'
import { useNow } from '../../../ui/useNow.ts'
import { useChatDraftAccess } from '../../chat/chatDraft.ts'
import { DeskList } from '../../desk/DeskList.tsx'
import { describeWriters } from '../../desk/presence.tsx'
import { addressOf, type QueueListName, queryOf, viewsShown } from '../../desk/requestQueue.ts'
import { assigneeWord, describeRow, lists, rowPill } from '../../desk/requestWords.ts'
import { useSteadyRows } from '../../desk/steadyRows.ts'
import { useQueueList, useQueueSummary, useWaking } from '../../desk/useQueue.ts'
import { type HeldOffer, useFailedOffers, useHeldOffers } from '../../makeOffer/heldOffer.tsx'
import { useDeskDrafts } from '../../makeOffer/offerDrafts.ts'
import { belongsTo } from '../../requests/requestsQueries.ts'
import styles from './queue.module.css'
import { RequestRow } from './RequestRow.tsx'

interface RequestQueueProps {
  /** The list to show; undefined until that is known. */
  shown: QueueListName | undefined
  selectedId: string | undefined
  /** The open request, once it is loaded. */
  opened: AdminTicketRequest | undefined
  /** Called with the id of a request that is opened by its row. */
  onOpen: (id: string) => void
  /** Withdraws an offer that is about to be sent. */
  onUndo: (held: HeldOffer) => void
}

/** The lists of the desk and a search in each. List and search are in the URL. */
export function RequestQueue({ shown, selectedId, opened, onOpen, onUndo }: RequestQueueProps) {
  const search = useAddressSearch()
  const { q, isTyping, change } = search
  const now = useNow()
  const { id: readerId } = useSignedInUser()
  const current = useQueueList(shown, q)
  const { list, requests } = current
  const summary = useQueueSummary()
  useWaking(summary?.nextWakeAt)
  const drafts = useDeskDrafts()
  const noteOf = useRowNotes(drafts)
  const isListed = requests?.some(({ id }) => id === opened?.id)
  // A search shows what it finds.
  const rows = useSteadyRows(`${shown} ${q}`, requests, isListed || q === '' ? opened : undefined, 'open')
  const held = useHeldOffers()
  const isSearching = list.isPlaceholderData || isTyping
  const found = {
    active: useQueueList(q === '' ? undefined : 'active', q),
    inactive: useQueueList(q === '' ? undefined : 'inactive', q),
  }
  const chat = useChatDraftAccess(selectedId ?? '')
  const select = (name: QueueListName) => {
    // One that is not in the list stays open if something was typed into it, and while there is a search.
    const stays =
      q !== '' ||
      (opened &&
        (drafts.has(opened.id) || chat.read().text !== '' || belongsTo(queryOf(name), opened, readerId)))
    // `NoSelection` then opens the first one.
    change({ ...addressOf(name), ...(!stays && { request: '' }) }, { opensFirst: !stays })
  }

  const countOf = (name: QueueListName) => {
    if (q === '') return summary && formatCapped(summary[lists[name].count])
    if (name === shown) return foundCount(current)
    if (name === 'active' || name === 'inactive') return foundCount(found[name])
    return countInView(found, (request) => belongsTo({ view: name }, request, readerId))
  }
  // There is none for those with nothing in them, except in a search, which counts what it finds.
  const hasRoom = (name: QueueListName) =>
    q !== '' || name === shown || name === 'needs_us' || summary?.[lists[name].count].count !== 0
  const filterOf = (name: QueueListName) => ({ name, label: lists[name].name, count: countOf(name) })
  const elsewhere = queueGroups.find((group: QueueGroup) => {
    const count = group === shown ? undefined : foundCount(found[group])
    return count !== undefined && count !== '0'
  })
  const words = lists[shown ?? 'active']
  return (
    <DeskList
      title="Requests"
      noun="requests"
      label={words.label}
      groups={queueGroups.map(filterOf)}
      filters={viewsShown(summary, shown).filter(hasRoom).map(filterOf)}
      current={shown ?? 'active'}
      onFilter={select}
      search={search}
      placeholder="Artist, client, phone, section, reference"
      list={list}
      rows={rows}
      hasMore={current.hasMore}
      localSearch="Only the requests saved on this device were searched."
      offline={`What you write is kept: messages are sent ${onceConnected()}, offers and responses wait as drafts. Everything else needs a connection.`}
      empty={
        q === ''
          ? rows?.length === 0 && <EmptyState title={words.emptyTitle}>{words.empty}</EmptyState>
          : requests?.length === 0
            ? !isSearching && (
                <NothingFound
                  search={q}
                  elsewhere={elsewhere && { group: elsewhere, count: foundCount(found[elsewhere]) ?? '' }}
                  onClear={() => change({ q: '' })}
                  onElsewhere={select}
                />
              )
            : elsewhere &&
              requests && (
                <Row justify="between" className={styles.elsewhere}>
                  <Button variant="quiet" onClick={() => select(elsewhere)}>
                    Show {foundCount(found[elsewhere])} in {lists[elsewhere].name}
                  </Button>
                  <Button variant="quiet" onClick={() => change({ q: '' })}>
                    Clear search
                  </Button>
                </Row>
              )
      }
      parameter="request"
      selectedId={selectedId}
      onOpen={onOpen}
    >
      {(request, place) => {
        // It may be on a later page of the list.
        const isAdded =
          !isListed && request.id === opened?.id && !(shown && belongsTo(queryOf(shown), opened, readerId))
        const offer = held.find(({ requestId }) => requestId === request.id)
        const about = isAdded ? 'Open, but not in this list' : describeRow(request, now)
        return (
          <RequestRow
            key={request.id}
            {...place}
            request={request}
            about={noteOf(request.id, about) ?? about}
            held={offer}
            onUndo={offer && onUndo}
            assignee={assigneeWord(request, readerId)}
            {...rowPill(request, now)}
          />
        )
      }}
    </DeskList>
  )
}

interface NothingFoundProps {
  search: string
  /** A group in which the search finds something. */
  elsewhere: { group: QueueGroup; count: string } | undefined
  onClear: () => void
  onElsewhere: (group: QueueGroup) => void
}

function NothingFound({ search, elsewhere, onClear, onElsewhere }: NothingFoundProps) {
  return (
    <EmptyState
      title={elsewhere ? `Found in ${lists[elsewhere.group].name}` : 'Nothing found'}
      action={
        elsewhere ? (
          <Button onClick={() => onElsewhere(elsewhere.group)}>
            Show {elsewhere.count} in {lists[elsewhere.group].name}
          </Button>
        ) : (
          <Button onClick={onClear}>Clear search</Button>
        )
      }
    >
      No artist, venue, section, client, email, phone or reference here has words that begin like “{search}”.
    </EmptyState>
  )
}

/**
 * The activity of staff on a request, for its row: 'Ana is writing an offer', 'Draft · Red Rocks', 'Not sent · Red Rocks'.
 *
 * @returns a function of a request's id and its usual line; undefined without activity
 */
function useRowNotes(drafts: ReadonlySet<string>): (requestId: string, about: string) => string | undefined {
  const writers = useStore(presenceStore)
  const { id: userId } = useSignedInUser()
  const failed = useFailedOffers(userId)
  return (requestId, about) => {
    const words = describeWriters(writers.get(requestId))
    if (words) return words
    if (failed.some((offer) => offer.requestId === requestId)) return `Not sent · ${about}`
    return drafts.has(requestId) ? `Draft · ${about}` : undefined
  }
}

/** '12', or '50+' if there are more; undefined until it is loaded. */
function foundCount({ requests, hasMore }: ReturnType<typeof useQueueList>): string | undefined {
  return requests && `${requests.length}${hasMore ? '+' : ''}`
}

/** The number of search results in a view, which takes from both groups; undefined until all of them are loaded. */
function countInView(
  { active, inactive }: Record<QueueGroup, ReturnType<typeof useQueueList>>,
  isIn: (request: AdminTicketRequest) => boolean,
): string | undefined {
  if (!active.requests || !inactive.requests || active.hasMore || inactive.hasMore) return undefined
  return String([...active.requests, ...inactive.requests].filter(isIn).length)
}
