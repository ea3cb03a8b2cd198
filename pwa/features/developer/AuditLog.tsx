import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { z } from 'zod/mini'
import { type AuditEntry, auditApi } from '#contract/audit.ts'
import { pathOf } from '#contract/endpoint.ts'
import { id } from '#contract/fields.ts'
import { referenceOf } from '#contract/rules/searchWords.ts'
import { describeError } from '../../http/errors.ts'
import { readPages } from '../../http/readQuery.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { classNames } from '../../ui/classNames.ts'
import { ActionButton } from '../../ui/commands.tsx'
import { useDateRange, useExport } from '../../ui/DateRange.tsx'
import { EmptyState } from '../../ui/ErrorState.tsx'
import { formatInstant } from '../../ui/format.ts'
import { DetailSheet } from '../../ui/ionic/DetailSheet.tsx'
import { LastChecked } from '../../ui/LastChecked.tsx'
import { Grid, Row, Stack, Text } from '../../ui/layout.tsx'
import { ListStates } from '../../ui/MorePages.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { SearchField } from '../../ui/paletteFields.tsx'
import { type Column, Table } from '../../ui/Table.tsx'
import { DateFilter, FilterSelect, Toolbar } from '../../ui/Toolbar.tsx'
import { type AddressSearch, useAddressSearch } from '../../ui/useAddressSearch.ts'
import { useMediaQuery } from '../../ui/useMediaQuery.ts'
import { useOverlayAddress } from '../../ui/useOverlayAddress.ts'
import { DeskKeys, threeColumns } from '../desk/DeskShell.tsx'
import { useRowKeys } from '../desk/deskCommands.tsx'
import {
  auditAddress,
  describeActor,
  describeKind,
  describeMoney,
  describeSubject,
  describeType,
  groupWords,
  isAboutActor,
  kindWords,
  nameIn,
  readReference,
} from './auditWords.ts'
import desk from './desk.module.css'
import styles from './developer.module.css'
import { nameOf, usersQuery } from './users.ts'

/** Whether two searches in one line have room for one word each. */
const shortSearches = '(max-width: 87.5em)'
const exportFailed = 'Could not export the audit log. Please try again.'
const areas = Object.fromEntries(
  Object.entries(groupWords).sort(([, one], [, other]) => one.localeCompare(other)),
)

/** The audit log: who did what to whom, when and from where. For a request, its timeline. */
export function AuditLog() {
  const { days, problem, asked, personId, requestId, group, request, person, isFiltered, change } =
    useAuditFilter()
  const list = useInfiniteQuery({
    ...readPages(auditApi.list, { query: asked }),
    placeholderData: keepPreviousData,
    enabled: !problem,
  })
  const file = useExport(exportFailed)
  const { value: openId, open, show, close } = useOverlayAddress('entry')
  const entries = (!problem && list.data) || []
  const openEntry = ({ id }: AuditEntry) => (openId === undefined ? open(id) : show(id))
  const keys = useRowKeys('entry', entries, openEntry)
  const shown = [
    requestId && `Timeline of request #${referenceOf(requestId)}`,
    personId && `By and about ${nameIn(entries, personId) ?? 'one person'}`,
  ].filter(Boolean)
  const isWide = useMediaQuery(threeColumns)
  const isShort = useMediaQuery(shortSearches)
  const filter = useRef<HTMLElement>(null)
  const choosePerson = (person: string) => {
    // The button that was pressed is about to go.
    filter.current?.focus()
    change({ person, q: '' })
  }
  const showAll = (
    <Button
      onClick={() =>
        change({ person: '', request: '', group: '', period: '', startDate: '', endDate: '', q: '' })
      }
    >
      Show the whole log
    </Button>
  )
  return (
    <Stack gap={4}>
      <PageTitle documentTitle="Audit log · Developer">Audit log</PageTitle>
      {list.data && (
        <LastChecked at={list.dataUpdatedAt} error={list.isFetching ? null : list.error}>
          Filtering and exporting the log needs a connection.
        </LastChecked>
      )}
      <Toolbar
        ref={filter}
        search={
          <>
            <PersonFilter {...person} onChoose={choosePerson} />
            <SearchField
              label="Request"
              by={isShort ? 'Request' : 'Request: reference'}
              value={request.typed}
              onType={request.type}
            />
          </>
        }
        end={
          <>
            <ActionButton
              action="Refresh"
              needsConnection
              pending={list.isFetching}
              onClick={() => void list.refetch()}
            />
            <ActionButton
              action="Export CSV"
              needsConnection
              disabled={problem !== undefined || request.isTyping}
              pending={file.isPending}
              pendingLabel="Exporting..."
              onClick={() =>
                file.mutate(
                  `${pathOf(auditApi.export)}?${new URLSearchParams(asked as Record<string, string>)}`,
                )
              }
            />
          </>
        }
      >
        <FilterSelect
          label="Area"
          value={group}
          choices={{ '': 'Everything', ...areas }}
          onChoose={(group) => change({ group })}
        />
        <DateFilter days={days} />
      </Toolbar>
      {shown.length > 0 && (
        <Row justify="between">
          <Text as="h2" wrap="break">
            {shown.join(' · ')}
          </Text>
          {personId && <ActionButton action="Show everybody" onClick={() => choosePerson('')} />}
        </Row>
      )}
      {problem ? (
        // The entries of the filter before would pass for those of a wrong one.
        <EmptyState title={problem.title} action={showAll}>
          {problem.help}
        </EmptyState>
      ) : (
        <ListStates
          list={list}
          what="the audit log"
          noun="entries"
          isBusy={list.isPlaceholderData}
          count={isWide ? 14 : 6}
          height={isWide ? '1.5rem' : '4rem'}
          empty={
            isFiltered ? (
              <EmptyState title="No matching entries" action={showAll}>
                Nothing was recorded that matches all that you chose.
              </EmptyState>
            ) : (
              <EmptyState title="Nothing recorded yet">
                What people and the service do appears here.
              </EmptyState>
            )
          }
        >
          {(entries) => (
            <div ref={keys} data-queue>
              <Table
                caption="Audit log, newest first"
                className={styles.audit}
                rows={entries}
                columns={columns}
                card={card}
                current={openId}
                onOpen={openEntry}
              />
            </div>
          )}
        </ListStates>
      )}
      <DeskKeys />
      <AuditDetail entry={entries.find(({ id }) => id === openId)} onClose={close} />
    </Stack>
  )
}

/** The filters of the log and the search for a person, which are in the address. */
function useAuditFilter() {
  const { params, change, ...person } = useAddressSearch()
  const { asked: askedDays, ...days } = useDateRange({ params, change })
  const chosen = params.get('person') ?? ''
  const { data: personId = '' } = id.safeParse(chosen)
  const search = useAddressSearch('request')
  const requestId = readReference(search.q) ?? ''
  const group = Object.keys(groupWords).find((name) => name === params.get('group')) ?? ''
  const asked: z.input<typeof auditApi.export.query> = {
    ...askedDays,
    ...(personId && { personId }),
    ...(requestId && { requestId }),
    ...(group && { group }),
  }
  const problem = () => {
    if (search.q !== '' && requestId === '')
      return { title: 'No such request', help: 'A reference has 8 characters, 0–9 and a–f.' }
    if (personId === '') {
      if (chosen !== '') return { title: 'No such person', help: 'Find them by name or email.' }
      if (person.typed.trim() !== '')
        return { title: 'No person chosen', help: 'Choose one of the people found, or clear the field.' }
    }
    return days.problem && { title: days.problem, help: 'Correct the dates to see what was done.' }
  }
  return {
    days,
    /** Why there is no entry to search for. */
    problem: problem(),
    asked,
    personId,
    requestId,
    group,
    isFiltered: Boolean(personId || requestId || group || askedDays.startDate || askedDays.endDate),
    /** The search for a request; a whole id is shown as its reference. */
    request: {
      typed: referenceOf(readReference(search.typed) ?? '') || search.typed,
      type: (text: string) => search.type(readReference(text) ?? text),
      isTyping: search.isTyping,
    },
    /** The search for a person. */
    person,
    change,
  }
}

interface PersonFilterProps extends Omit<AddressSearch, 'params' | 'change'> {
  onChoose: (personId: string) => void
}

const shownPeople = 6

/** Finds the person whose entries to show, by name or email: a field, and below the row of fields whom it finds. */
function PersonFilter({ typed, type, q, isTyping, onChoose }: PersonFilterProps) {
  const found = useInfiniteQuery({
    ...usersQuery({ q }),
    placeholderData: keepPreviousData,
    enabled: q !== '',
  })
  const isSearching = isTyping || found.isFetching
  const people = found.data?.slice(0, shownPeople)
  const only = people?.length === 1 ? people[0] : undefined
  // Enter may be pressed before the answer has come.
  const [isEntered, setEntered] = useState(false)
  useEffect(() => {
    if (!isEntered || isSearching) return
    setEntered(false)
    if (only) onChoose(only.id)
  }, [isEntered, isSearching, only, onChoose])
  return (
    <>
      <SearchField
        label="Person"
        by={useMediaQuery(shortSearches) ? 'Person' : 'Person: name or email'}
        value={typed}
        onType={(text) => {
          setEntered(false)
          type(text)
        }}
        onEnter={() => setEntered(true)}
      />
      {q !== '' && (
        <div className={styles.found} aria-busy={isSearching}>
          <Text role="status" size="label" tone="muted">
            {found.isError ? null : isSearching ? 'Searching...' : foundWords(people?.length ?? 0)}
          </Text>
          {found.isError && (
            <Notice tone="error">{describeError(found.error, 'Could not search people.')}</Notice>
          )}
          {people && (
            <Grid as="ul" gap={0} min="16rem" aria-label="Found people">
              {people.map((user) => (
                <li key={user.id}>
                  <button type="button" className={desk.line} onClick={() => onChoose(user.id)}>
                    <span>{nameOf(user)}</span>{' '}
                    <Text translate="no" as="span" size="label" tone="muted">
                      {user.email}
                    </Text>
                  </button>
                </li>
              ))}
            </Grid>
          )}
        </div>
      )}
    </>
  )
}

function foundWords(shown: number): string {
  if (shown === 0) return 'Nobody found'
  if (shown === 1) return 'Press Enter, or choose whose entries to show'
  return shown === shownPeople ? 'Choose whose entries to show, or type more' : 'Choose whose entries to show'
}

/** The action, with its amount, and the beginning of the query of the SQL console. */
function What({ entry }: { entry: AuditEntry }) {
  const money = describeMoney(entry.data)
  return (
    <>
      <strong>{describeType(entry)}</strong>{' '}
      {money && (
        <Text as="span" size="label" tone="muted" className={styles.money}>
          {money}
        </Text>
      )}{' '}
      {entry.query !== null && (
        <code className={classNames(desk.code, styles.shortQuery, 'clamp')}>{entry.query}</code>
      )}
    </>
  )
}

/** Each row is one line; what does not fit is shown in the details. */
const columns: readonly Column<AuditEntry>[] = [
  { header: 'What', cell: (entry) => <What entry={entry} /> },
  {
    header: 'Who',
    cell: ({ actor }) => <span>{describeActor(actor)}</span>,
    second: ({ actor }) => actor && <span translate="no">{actor.email}</span>,
    className: styles.who,
  },
  {
    header: 'About',
    cell: (entry) => !isAboutActor(entry) && <span>{describeSubject(entry.subject)}</span>,
    second: (entry) => !isAboutActor(entry) && describeKind(entry.subject),
    className: styles.about,
  },
  {
    header: 'From',
    cell: ({ origin }) => <span>{origin?.device}</span>,
    second: ({ origin }) => origin?.ip,
    className: styles.from,
  },
  { header: 'When', cell: ({ at }) => formatInstant(at), isFact: true },
]

const card = (entry: AuditEntry) => (
  <>
    <What entry={entry} /> <span className="clamp">{describeActor(entry.actor)}</span>{' '}
    {!isAboutActor(entry) && (
      <Text as="span" size="label" tone="muted" className="clamp">
        {describeSubject(entry.subject)}
      </Text>
    )}{' '}
    <Text as="span" size="label" tone="muted">
      {formatInstant(entry.at)}
      {entry.origin && ` · ${entry.origin.device}`}
    </Text>
  </>
)

interface AuditDetailProps {
  /** Undefined while closed. */
  entry: AuditEntry | undefined
  onClose: () => void
}

/** An entry in full, with links to the other entries of its person and its request. */
function AuditDetail({ entry, onClose }: AuditDetailProps) {
  return (
    <DetailSheet
      item={entry}
      onClose={onClose}
      isText
      hasAddress
      beside={useMediaQuery(threeColumns) ? entry?.id : undefined}
      details={({ actor, subject, requestId, origin, data, ...entry }) => ({
        title: describeType({ ...entry, data }),
        subtitle: formatInstant(entry.at),
        facts: [
          entry.query !== null && ['Query', code(entry.query), 'wide'],
          entry.queryState !== null && ['How it ended', queryStateWords[entry.queryState]],
          entry.queryError !== null && ['What was said', entry.queryError, 'wide'],
          ['Who', describeActor(actor)],
          actor && ['Email', actor.email],
          actor && ['ID of the person', code(actor.id)],
          ['About', describeSubject(subject)],
          ['Kind', kindWords(subject.kind)],
          ['ID', subject.id === null ? 'None' : code(subject.id)],
          describeMoney(data) && ['Sum', describeMoney(data)],
          requestId !== null && requestId !== subject.id && ['ID of the request', code(requestId)],
          ['Recorded', timeOf(entry.at)],
          entry.writtenAt !== null && ['Typed without a connection', timeOf(entry.writtenAt)],
          ['Device', origin?.device ?? 'Not known'],
          ['IP address', origin?.ip ?? 'Not known'],
          ['Type', code(entry.type)],
          ['ID of the entry', code(entry.id)],
          ...Object.entries(data).map(
            ([name, value]) =>
              [`Data: ${name}`, typeof value === 'string' ? value : JSON.stringify(value)] as const,
          ),
        ],
        actions: (actor || requestId !== null) && (
          <>
            {requestId !== null && (
              <ButtonLink to={auditAddress({ request: requestId })}>Timeline of this request</ButtonLink>
            )}
            {actor && <ButtonLink to={auditAddress({ person: actor.id })}>Log of this person</ButtonLink>}
          </>
        ),
      })}
    />
  )
}

const queryStateWords = {
  ran: 'Run',
  cut: 'Run, and its result cut at the limits',
  stopped: 'Stopped at the limits',
  refused: 'Refused, not run',
  failed: 'Failed',
} as const

const code = (text: string) => <code className={desk.code}>{text}</code>
const timeOf = (at: string) => <time dateTime={at}>{at}</time>
