import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import type { AdminTicketRequest } from '#contract/requests.ts'
import { NeedsConnection } from '../../../ui/NeedsConnection.tsx'
import { PosterSquare } from '../../../ui/Poster.tsx'
import { SearchField } from '../../../ui/SearchField.tsx'
import { SelectField } from '../../../ui/SelectField.tsx'
import { StatusPill } from '../../../ui/StatusPill.tsx'
import { useAddressSearch } from '../../../ui/useAddressSearch.ts'
import { useNow } from '../../../ui/useNow.ts'
import { useOverlayAddress } from '../../../ui/useOverlayAddress.ts'
import { CoverButton } from '../../requests/history/CoverButton.tsx'
import { rowPill } from '../../staff/queue/requestPill.ts'
import { countTickets, formatConcertDay, joinParts } from '../../staff/queue/requestWords.ts'
import { ViewedList } from '../views/ViewedList.tsx'
import { viewQueries } from '../views/viewQueries.ts'
import styles from '../views/views.module.css'
import { AdminRequestSheet } from './AdminRequestSheet.tsx'

/** The requests as admins see them. */
export function AdminRequests() {
  const { typed, type, q, params, change } = useAddressSearch()
  const group = params.get('show') === 'inactive' ? 'inactive' : 'active'
  const list = useInfiniteQuery({
    ...viewQueries.adminRequests({ group, ...(q && { q }) }),
    placeholderData: keepPreviousData,
  })
  const { value, open, close } = useOverlayAddress('request')
  return (
    <div className={styles.panel}>
      <div className={styles.head}>
        <SearchField
          placeholder="Artist, venue, client"
          className={styles.search}
          value={typed}
          onType={type}
        />
        <SelectField
          label="Show"
          className={styles.filter}
          value={group}
          onChange={(event) => change({ show: event.target.value === 'inactive' ? 'inactive' : '' })}
        >
          <option value="active">Active Requests</option>
          <option value="inactive">Inactive Requests</option>
        </SelectField>
      </div>
      <NeedsConnection quiet>Searching needs a connection.</NeedsConnection>
      <ViewedList
        noun="requests"
        list={list}
        none={q ? 'No matching requests' : 'No requests'}
        row={(request) => <Row request={request} onOpen={() => open(request.id)} />}
      />
      <AdminRequestSheet id={value} onClose={close} />
    </div>
  )
}

function Row({ request, onOpen }: { request: AdminTicketRequest; onOpen: () => void }) {
  const now = useNow()
  const { tone, text, before } = rowPill(request, now)
  const titleId = `viewed-${request.id}`
  return (
    <div className={styles.row}>
      <PosterSquare artist={request.artist} />
      <div className={styles.what}>
        <h2 id={titleId} className={styles.title}>
          {request.artist}
        </h2>
        <p className={styles.second}>
          {request.name} · {request.email}
        </p>
        <p className={styles.second}>
          {joinParts([
            request.venue,
            formatConcertDay(request.concertDate, now),
            countTickets(request.ticketCount),
          ])}
        </p>
        {request.lastMessage && !request.lastMessage.fromStaff && (
          <p className={styles.second} dir="auto">
            “{request.lastMessage.text}”
          </p>
        )}
      </div>
      <StatusPill tone={tone}>
        {before && <span className="visually-hidden">{before} </span>}
        {text}
      </StatusPill>
      <CoverButton describedBy={titleId} onClick={onOpen} />
    </div>
  )
}
