import { keepPreviousData, type UseInfiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'
import type { CappedCount } from '#contract/lists.ts'
import { matchesSearch, searchWords, wordsOf } from '#contract/rules/searchWords.ts'
import type { ListPage } from '../../http/callApi.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/ErrorState.tsx'
import { formatCapped } from '../../ui/format.ts'
import { AppIcon } from '../../ui/ionic/AppIcon.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { useAddressSearch } from '../../ui/useAddressSearch.ts'
import { useMediaQuery, wideScreen } from '../../ui/useMediaQuery.ts'
import { useOnline } from '../../ui/useOnline.ts'
import { useOverlayAddress } from '../../ui/useOverlayAddress.ts'
import { DeskDetail, type DeskDetailParts, NoDetail } from '../desk/DeskDetail.tsx'
import { DeskList } from '../desk/DeskList.tsx'
import { DeskRow } from '../desk/DeskRow.tsx'
import { DeskShell } from '../desk/DeskShell.tsx'
import { useSteadyRows } from '../desk/steadyRows.ts'
import type { RowWords } from './seatParts.tsx'

/** The query of a list, as `readPages` makes it. */
type Pages<Item, Key extends readonly unknown[]> = UseInfiniteQueryOptions<
  ListPage<Item[]>,
  Error,
  Item[] | undefined,
  Key,
  readonly string[]
>

/** The filters of a list, by their names in the URL. */
type Filters<Name extends string, Query> = Readonly<
  Record<Name, { label: string; none: string; query: Query }>
>

/**
 * The filter of a tab's list and the open row, both in the URL.
 *
 * @param parameter of the URL, with the id of the open row
 * @param usual the filter that is not written into the URL
 * @param pages the query of the list, and with an `id` of one row
 */
export function useStaffDesk<Name extends string, Query extends object, Item, Key extends readonly unknown[]>(
  parameter: string,
  filters: Filters<Name, Query>,
  usual: NoInfer<Name>,
  pages: (filter: Query | { id: string }) => Pages<Item, Key>,
) {
  const search = useAddressSearch()
  const { q, params, change } = search
  const names = Object.keys(filters) as Name[]
  const filter = names.find((name) => name === params.get('show')) ?? usual
  const isOnline = useOnline()
  const isLocal = q !== '' && !isOnline
  const { value: openId, close } = useOverlayAddress(parameter)
  const asked = { ...filters[filter].query, ...(q !== '' && !isLocal && { q }) }
  const list = useInfiniteQuery({ ...pages(asked), placeholderData: keepPreviousData })
  /** The open row by itself. */
  const detail = useInfiniteQuery({ ...pages({ id: openId ?? '' }), enabled: openId !== undefined })
  return {
    ...{ search, parameter, names, filters, filter, openId, close, isLocal, list, detail },
    choose: (name: Name) => change({ show: name === usual ? '' : name }),
  }
}

interface StaffDeskProps<Item, Name extends string> {
  title: string
  /** The names of the rows: many, and one. */
  noun: string
  one: string
  desk: ReturnType<typeof useStaffDesk<Name, object, Item, readonly unknown[]>>
  counts?: Partial<Record<Name, CappedCount | undefined>>
  placeholder: string
  /** The actions that need a connection. */
  offline: string
  icon: string
  /** Explains where rows come from, if there are none. */
  source: string
  row: (item: Item) => RowWords
  parts: (item: Item) => DeskDetailParts
  /** Dialogs. */
  children: ReactNode
}

/** A tab of the admin dashboard with a list of seats, newest first. */
export function StaffDesk<Item extends { id: string; artist: string }, Name extends string>({
  title,
  noun,
  one,
  desk,
  counts,
  placeholder,
  offline,
  icon,
  source,
  row,
  parts,
  children,
}: StaffDeskProps<Item, Name>) {
  const { search, parameter, names, filters, filter, choose, openId, close, isLocal, list, detail } = desk
  const { q, change, isTyping } = search
  const listed = isLocal
    ? list.data?.filter((item) => matchesSearch(wordsOf(row(item).texts), searchWords(q)))
    : list.data
  const found =
    openId === undefined ? undefined : (listed?.find(({ id }) => id === openId) ?? detail.data?.[0])
  const rows = useSteadyRows(`${filter} ${q}`, listed, found)
  const all = 'all' as Name
  const isWide = useMediaQuery(wideScreen)
  const { key } = useLocation()
  const [startKey] = useState(key)
  const isStart = isWide && key === startKey && openId === undefined && q === ''
  const firstId = isStart ? rows?.[0]?.id : undefined
  useEffect(() => {
    if (firstId !== undefined) change({ [parameter]: firstId })
  }, [firstId, change, parameter])
  return (
    <>
      <PageTitle documentTitle={`${title} · Admin`} className="visually-hidden">
        {title}
      </PageTitle>
      <DeskShell
        list={
          <DeskList
            title={title}
            noun={noun}
            label={`${title}, newest first`}
            filters={names.map((name) => {
              const count = q === '' ? counts?.[name] : undefined
              return { name, label: filters[name].label, count: count && formatCapped(count) }
            })}
            current={filter}
            onFilter={choose}
            search={search}
            placeholder={placeholder}
            list={list}
            rows={rows}
            hasMore={!isLocal && list.hasNextPage}
            localSearch={`Only the ${noun} on this device were searched.`}
            offline={offline}
            empty={
              rows?.length === 0 &&
              !isTyping && (
                <EmptyState
                  icon={q === '' && <AppIcon icon={icon} />}
                  title={q === '' ? filters[filter].none : 'Nothing found'}
                  action={
                    filter !== all ? (
                      <Button onClick={() => choose(all)}>
                        {q === '' ? 'Show' : 'Search'} all {noun}
                      </Button>
                    ) : (
                      q !== '' && <Button onClick={() => change({ q: '' })}>Clear search</Button>
                    )
                  }
                >
                  {q === ''
                    ? source
                    : `No artist, venue, section, client, email, phone or reference here has words that begin like “${q}”.`}
                </EmptyState>
              )
            }
            parameter={parameter}
            selectedId={openId}
          >
            {(item, place) => {
              const { texts: _, ...words } = row(item)
              return (
                <DeskRow
                  key={item.id}
                  {...place}
                  {...words}
                  id={item.id}
                  poster={item.artist}
                  title={item.artist}
                />
              )
            }}
          </DeskList>
        }
      >
        <DeskDetail
          openId={openId}
          what={title}
          onClose={close}
          icon={icon}
          noneOpen={`No ${one} is open`}
          parts={found && parts(found)}
          instead={
            <NoDetail
              query={detail}
              isGone={detail.data?.length === 0}
              noun={one}
              list={`/admin?tab=${title.toLowerCase()}`}
            />
          }
        />
        {children}
      </DeskShell>
    </>
  )
}
