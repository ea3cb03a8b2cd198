import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { type ReactNode, type RefObject, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { Button } from '../../ui/Button.tsx'
import { useCommands } from '../../ui/commands.tsx'
import { EmptyState, LoadError } from '../../ui/ErrorState.tsx'
import { holdKeys } from '../../ui/heldKeys.ts'
import { ChevronLeftIcon, ChevronRightIcon } from '../../ui/icons.tsx'
import { LastChecked } from '../../ui/LastChecked.tsx'
import { Row, Stack, Text } from '../../ui/layout.tsx'
import { useIsLive } from '../../ui/liveUpdates.ts'
import { MorePages } from '../../ui/MorePages.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { SearchInput } from '../../ui/SearchInput.tsx'
import { SkeletonList } from '../../ui/Skeleton.tsx'
import { useTabKeys } from '../../ui/Tabs.tsx'
import type { AddressSearch } from '../../ui/useAddressSearch.ts'
import { useOnline, whyOffline } from '../../ui/useOnline.ts'
import { openedHere } from '../../ui/useOverlayAddress.ts'
import type { RowPlace } from './DeskRow.tsx'
import styles from './desk.module.css'
import { KeyHint, rowKeys, useDeskCommand, useRowSteps } from './deskCommands.tsx'

/** One of the lists that can be shown. */
export interface DeskFilter<Name extends string> {
  name: Name
  label: string
  /** The number of its rows, as text; undefined where that is not known. */
  count?: string | undefined
}

/** The part of an infinite query that a list needs. */
type ListQuery = Pick<
  UseInfiniteQueryResult<unknown>,
  | 'dataUpdatedAt'
  | 'error'
  | 'isError'
  | 'isFetching'
  | 'isPlaceholderData'
  | 'hasNextPage'
  | 'isFetchingNextPage'
  | 'isFetchNextPageError'
  | 'fetchNextPage'
  | 'refetch'
>

interface DeskListProps<Item extends { id: string }, Name extends string> {
  /** The list's heading: 'Requests'. */
  title: string
  /** The name of the rows: 'requests'. */
  noun: string
  /** Label of the rows for screen readers: 'Active requests'. */
  label: string
  /** Shown above the other filters, as a segment. */
  groups?: readonly DeskFilter<Name>[]
  filters: readonly DeskFilter<Name>[]
  current: Name
  onFilter: (name: Name) => void
  search: AddressSearch
  /** Placeholder: what can be searched. */
  placeholder: string
  list: ListQuery
  /** The rows shown; undefined until there are any. */
  rows: readonly Item[] | undefined
  hasMore: boolean
  /** Shown while a search without a connection looks through the data on this device. */
  localSearch: string
  /** Explains what works or does not work without a connection. */
  offline: ReactNode
  /** Shown instead of rows, or above them: the list is empty, nothing was found, or more is found elsewhere. */
  empty: ReactNode
  /** The parameter of the URL that has the id of the open row. */
  parameter: string
  selectedId: string | undefined
  onOpen?: (id: string, isByKey: boolean) => void
  children: (row: Item, place: RowPlace) => ReactNode
}

/** The list of a desk: its search, its filters, and the rows. All of it is in the URL. */
export function DeskList<Item extends { id: string }, Name extends string>({
  title,
  noun,
  label,
  groups,
  filters,
  current,
  onFilter,
  search: { typed, type, q, isTyping },
  placeholder,
  list,
  rows,
  hasMore,
  localSearch,
  offline,
  empty,
  parameter,
  selectedId,
  onOpen,
  children,
}: DeskListProps<Item, Name>) {
  const prefix = useId()
  const { state, search } = useLocation()
  const isOnline = useOnline()
  const shown = useRef<HTMLUListElement>(null)
  const isSearching = list.isPlaceholderData || isTyping
  const tabStop = rows?.some(({ id }) => id === selectedId) ? selectedId : rows?.[0]?.id
  const opening = {
    replaces: selectedId !== undefined,
    state: selectedId === undefined ? openedHere : state,
  }
  const navigate = useNavigate()
  /** Opens a row and leaves the focus on it. */
  const openByKey = (id: string) => {
    links.get(id)?.focus()
    onOpen?.(id, true)
    const { replaces: replace, state } = opening
    // One row after the other does not wait for each to be drawn.
    holdKeys(rowKeys)
    void navigate(rowAddress(parameter, id, search), { replace, state })
  }
  const links = useOpenRow(parameter, rows ?? [], selectedId, openByKey)
  const placeOf = (id: string): RowPlace => ({
    ...{ parameter, ...opening, links, onOpen },
    to: rowAddress(parameter, id, search),
    isSelected: id === selectedId,
    isTabStop: id === tabStop,
  })
  const tabs = (
    <Filters
      prefix={prefix}
      label={title}
      groups={groups}
      filters={filters}
      current={current}
      onChange={onFilter}
    />
  )
  const [isEntered, setEntered] = useState(false)
  const openFirst = useEffectEvent(() => {
    setEntered(false)
    if (rows?.[0]) openByKey(rows[0].id)
  })
  const isFound = isEntered && !isSearching
  useEffect(() => {
    if (isFound) openFirst()
  }, [isFound])
  const field = (
    <SearchField
      value={typed}
      onType={(text) => {
        setEntered(false)
        type(text)
      }}
      // What it finds may not be there yet.
      onEnter={() => setEntered(typed !== '')}
      placeholder={placeholder}
    />
  )
  return (
    <Stack as="section" flex gap={2} className={styles.list} aria-labelledby={`${prefix}-title`} data-queue>
      <h2 id={`${prefix}-title`} className="visually-hidden">
        {title}
      </h2>
      <ListNotice list={list}>{offline}</ListNotice>
      {groups ? tabs : field}
      {groups ? field : tabs}
      <div
        key={current}
        role="tabpanel"
        id={`${prefix}-panel`}
        aria-labelledby={`${prefix}-${current}`}
        className={styles.panel}
      >
        {rows ? (
          <>
            {q !== '' && !isOnline && (
              <Notice tone="warn">
                {whyOffline()} {localSearch}
              </Notice>
            )}
            {!isSearching && empty}
            {rows.length > 0 && (
              <ul
                ref={shown}
                tabIndex={-1}
                className={styles.rows}
                aria-label={label}
                aria-busy={isSearching}
              >
                {rows.map((row) => children(row, placeOf(row.id)))}
              </ul>
            )}
            <MorePages
              list={{ ...list, hasNextPage: hasMore }}
              label={`Show more ${noun}`}
              failed={`Could not load more ${noun}.`}
              isBusy={isSearching}
              onEnd={() => shown.current?.focus()}
            />
          </>
        ) : !isOnline ? (
          <EmptyState title="Not on this device yet">
            {whyOffline()} This list was not opened here before. It appears when you are connected.
          </EmptyState>
        ) : list.isError ? (
          <LoadError title={`Could not load ${noun}`} query={list} />
        ) : (
          <div className={styles.loading}>
            <SkeletonList count={6} height="3.25rem" label={`Loading ${noun}`} />
          </div>
        )}
      </div>
    </Stack>
  )
}

/** Whether the list is outdated. While events arrive, it is not, however long ago it was fetched. */
function ListNotice({ list, children }: { list: ListQuery; children: ReactNode }) {
  const isLive = useIsLive()
  const isOnline = useOnline()
  return (
    <LastChecked at={isLive && isOnline && !list.isError ? undefined : list.dataUpdatedAt} error={list.error}>
      {children}{' '}
      {list.isError && (
        <Button variant="quiet" pending={list.isFetching} onClick={() => void list.refetch()}>
          Retry
        </Button>
      )}
    </LastChecked>
  )
}

interface SearchFieldProps {
  value: string
  onType: (text: string) => void
  /** Opens the first that is found. */
  onEnter: () => void
  placeholder: string
}

function SearchField({ value, onType, onEnter, placeholder }: SearchFieldProps) {
  const field = useRef<HTMLInputElement>(null)
  const commands = useCommands()
  // What is typed replaces the search.
  useDeskCommand('search', () => field.current?.select())
  return (
    <Row noWrap>
      <SearchInput
        ref={field}
        className={styles.search}
        by={placeholder}
        value={value}
        hint={<KeyHint>/</KeyHint>}
        onType={onType}
        onEnter={onEnter}
      />
      <button
        type="button"
        className={styles.help}
        aria-label="Keyboard shortcuts"
        onClick={() => commands.run('help')}
      >
        ?
      </button>
    </Row>
  )
}

interface FiltersProps<Name extends string> {
  /** Prefix of the ids of tabs and panel. */
  prefix: string
  label: string
  groups: readonly DeskFilter<Name>[] | undefined
  filters: readonly DeskFilter<Name>[]
  current: Name
  onChange: (name: Name) => void
}

/** The lists of which one is shown, each with its count. Each line has one tab stop. */
function Filters<Name extends string>({
  prefix,
  label,
  groups,
  filters,
  current,
  onChange,
}: FiltersProps<Name>) {
  const names = [...(groups ?? []), ...filters].map(({ name }) => name)
  const { ref, ...keys } = useTabKeys<Name>(names, onChange)
  const chosen = useRef<HTMLButtonElement>(null)
  const { line, hidden, look, turn } = useLongLine()
  const widths = filters.map(({ count }) => count).join(' ')
  // biome-ignore lint/correctness/useExhaustiveDependencies: again when another is chosen, and when the counts move it
  useEffect(() => {
    // Also once it is laid out: at the start of the desk it is not yet.
    const observer = new ResizeObserver(() => {
      if (chosen.current && line.current?.contains(chosen.current)) showInLine(chosen.current, line.current)
      look()
    })
    if (line.current) observer.observe(line.current)
    return () => observer.disconnect()
  }, [current, widths])
  const tab = (filter: DeskFilter<Name>, index: number, line: readonly DeskFilter<Name>[]) => {
    const isCurrent = filter.name === current
    const isStop = line.some(({ name }) => name === current) ? isCurrent : index === 0
    return (
      <button
        key={filter.name}
        ref={isCurrent ? chosen : undefined}
        type="button"
        role="tab"
        id={`${prefix}-${filter.name}`}
        aria-selected={isCurrent}
        aria-controls={isCurrent ? `${prefix}-panel` : undefined}
        tabIndex={isStop ? 0 : -1}
        className={styles.tab}
        onClick={() => onChange(filter.name)}
      >
        {filter.label}
        {filter.count !== undefined && (
          <Text as="span" wrap="nowrap" className="tabular">
            {' '}
            {filter.count}
          </Text>
        )}
      </button>
    )
  }
  return (
    <Stack ref={ref as RefObject<HTMLElement | null>} {...keys} gap={1} role="tablist" aria-label={label}>
      {groups && (
        <Row gap={1} role="presentation" className={styles.groups}>
          {groups.map(tab)}
        </Row>
      )}
      <Row noWrap role="presentation" className={styles.line}>
        <Row ref={line} role="presentation" className={styles.filters} onScroll={look}>
          {filters.map(tab)}
        </Row>
        {hidden && (
          // For a mouse alone: keys go through the filters, and a finger moves the line.
          <button
            type="button"
            tabIndex={-1}
            aria-hidden="true"
            className={styles.turn}
            // Keeps the focus where it is.
            onMouseDown={(event) => event.preventDefault()}
            onClick={turn}
          >
            {hidden === 'after' ? <ChevronRightIcon size={18} /> : <ChevronLeftIcon size={18} />}
          </button>
        )}
      </Row>
    </Stack>
  )
}

/** Where a line that is longer than its column has more than is in sight, and the scroll to it. */
function useLongLine() {
  const line = useRef<HTMLDivElement>(null)
  const [hidden, setHidden] = useState<'before' | 'after'>()
  const look = () => {
    const box = line.current
    if (!box) return
    const { scrollWidth, scrollLeft, clientWidth, parentElement } = box
    // The button itself takes some of the width.
    const isLong = scrollWidth > (parentElement?.clientWidth ?? clientWidth)
    setHidden(isLong ? (scrollLeft + clientWidth < scrollWidth - 1 ? 'after' : 'before') : undefined)
  }
  const turn = () => line.current?.scrollTo({ left: hidden === 'after' ? line.current.scrollWidth : 0 })
  return { line, hidden, look, turn }
}

/** Scrolls the line, which may be longer than its column, but nothing around it. */
function showInLine(tab: HTMLElement, line: HTMLElement): void {
  const [{ left, right }, box] = [tab.getBoundingClientRect(), line.getBoundingClientRect()]
  line.scrollLeft += Math.max(0, right + fadePx - box.right) - Math.max(0, box.left + fadePx - left)
}

/** Width of the fade at the ends of the line, in pixels. */
const fadePx = 16

/** The URL of the list with a row open. @param search the URL's parameters, to keep filter and search text */
function rowAddress(parameter: string, id: string, search: string): string {
  const params = new URLSearchParams(search)
  params.set(parameter, id)
  return `/admin?${params}`
}

/** Lets the keys open the rows after and before the open one, and keeps that row in view. If a row of the list has the focus, the open one takes it. */
function useOpenRow(
  parameter: string,
  rows: readonly { id: string }[],
  openId: string | undefined,
  openByKey: (id: string) => void,
): Map<string, HTMLElement> {
  const [links] = useState(() => new Map<string, HTMLElement>())
  const place = rows.findIndex(({ id }) => id === openId)
  // biome-ignore lint/correctness/useExhaustiveDependencies: again when the row has moved
  useEffect(() => {
    const link = links.get(openId ?? '')
    const list = link?.closest('[role=tabpanel]')
    if (!link || !list) return
    // Undo opens what was open before.
    if (list.querySelector(`[data-${parameter}]:focus`)) link.focus({ preventScroll: true })
    // Once it is laid out: at the start of the desk it is not yet.
    const observer = new ResizeObserver(() => {
      link.scrollIntoView({ block: 'nearest' })
      observer.disconnect()
    })
    observer.observe(list)
    return () => observer.disconnect()
  }, [links, openId, place, parameter])
  useRowSteps(
    parameter,
    rows,
    ({ id }) => links.get(id) === document.activeElement,
    ({ id }) => openByKey(id),
  )
  return links
}
