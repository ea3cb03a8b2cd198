import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { AuditEntry } from '#contract/audit.ts'
import { referenceOf } from '#contract/rules/searchWords.ts'
import { Button, ButtonLink } from '../../../ui/Button.tsx'
import { DateRangeFields } from '../../../ui/DateRangeFields.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { LoadError } from '../../../ui/ErrorState.tsx'
import { LastChecked } from '../../../ui/LastChecked.tsx'
import { MorePages } from '../../../ui/MorePages.tsx'
import { NeedsConnection } from '../../../ui/NeedsConnection.tsx'
import { PageTitle } from '../../../ui/PageTitle.tsx'
import { SearchField } from '../../../ui/SearchField.tsx'
import { SelectField } from '../../../ui/SelectField.tsx'
import { SkeletonList } from '../../../ui/Skeleton.tsx'
import { useExport } from '../../../ui/useExport.ts'
import { useMediaQuery, wideScreen } from '../../../ui/useMediaQuery.ts'
import { AuditCards } from './AuditCards.tsx'
import { AuditDetail } from './AuditDetail.tsx'
import styles from './AuditLog.module.css'
import { AuditTable } from './AuditTable.tsx'
import { auditQueries, exportAddress } from './auditQueries.ts'
import { groupWords, nameIn } from './auditWords.ts'
import { PersonFilter } from './PersonFilter.tsx'
import { useAuditFilter } from './useAuditFilter.ts'

const exportFailed = 'Could not export the audit log. Please try again.'

/** Who did what to whom, when and from where. With a request, its timeline. */
export function AuditLog() {
  const { range, problem, asked, personId, requestId, group, request, person, isFiltered, ...choose } =
    useAuditFilter()
  const isAsked = problem === undefined
  const list = useInfiniteQuery({
    ...auditQueries.list(asked),
    placeholderData: keepPreviousData,
    enabled: isAsked,
  })
  const file = useExport(exportFailed)
  const [open, setOpen] = useState<AuditEntry>()
  // Closes the details when the tab or page is hidden.
  useEffect(() => () => setOpen(undefined), [])
  const isWide = useMediaQuery(wideScreen)
  const rows = useRef<HTMLDivElement>(null)
  // Those of the filter before would pass for those of a wrong one.
  const entries = isAsked ? list.data : undefined
  const isChanging = list.isPlaceholderData
  const shown = [
    ...(requestId ? [`Timeline of request #${referenceOf(requestId)}`] : []),
    ...(personId ? [`By and about ${nameIn(entries ?? [], personId) ?? 'one person'}`] : []),
  ]
  const filter = useRef<HTMLDivElement>(null)
  const choosePerson = (id: string) => {
    // The button that was pressed is about to go.
    filter.current?.focus()
    choose.choosePerson(id)
  }
  const List = isWide ? AuditTable : AuditCards

  return (
    <div className={styles.log}>
      <div className={styles.head}>
        <PageTitle documentTitle="Audit log · Developer">Audit log</PageTitle>
        <div className={styles.actions}>
          <ButtonLink to="/developer?tab=system">Back to System</ButtonLink>
          <Button needsConnection pending={list.isFetching} onClick={() => void list.refetch()}>
            Refresh
          </Button>
          <Button
            needsConnection
            disabled={!isAsked || request.isTyping}
            pending={file.isPending}
            pendingLabel="Exporting..."
            onClick={() => file.mutate(exportAddress(asked))}
          >
            Export CSV
          </Button>
        </div>
      </div>
      <LastChecked at={list.dataUpdatedAt} error={list.isFetching ? null : list.error} />
      <NeedsConnection quiet>Filtering and exporting the log needs a connection.</NeedsConnection>
      <div ref={filter} tabIndex={-1} className={styles.filter}>
        <PersonFilter {...person} onChoose={choosePerson} />
        <SearchField label="Request" placeholder="Reference" value={request.typed} onType={request.type} />
        <SelectField label="Area" value={group} onChange={(event) => choose.chooseGroup(event.target.value)}>
          <option value="">Everything</option>
          {areas.map(([name, words]) => (
            <option key={name} value={name}>
              {words}
            </option>
          ))}
        </SelectField>
        <DateRangeFields {...range} />
      </div>
      {shown.length > 0 && (
        <div className={styles.head}>
          <h2 className={styles.shown}>{shown.join(' · ')}</h2>
          {personId && <Button onClick={() => choosePerson('')}>Show everybody</Button>}
        </div>
      )}
      {entries && entries.length > 0 && (
        <div ref={rows} tabIndex={-1} className={styles.rows} aria-busy={isChanging}>
          <List entries={entries} onOpen={setOpen} />
          <MorePages
            list={list}
            label="Load more"
            failed="Could not load more entries."
            isBusy={isChanging}
            onEnd={() => rows.current?.focus()}
          />
        </div>
      )}
      {entries?.length === 0 &&
        !isChanging &&
        (isFiltered ? (
          <EmptyState
            title="No matching entries"
            action={<Button onClick={choose.showAll}>Show the whole log</Button>}
          >
            Nothing was recorded that matches all that you chose.
          </EmptyState>
        ) : (
          <EmptyState title="Nothing recorded yet">What people and the service do appears here.</EmptyState>
        ))}
      {isAsked && !entries && list.isError && <LoadError title="Could not load the audit log" query={list} />}
      {problem && (
        <EmptyState
          title={problem.title}
          action={<Button onClick={choose.showAll}>Show the whole log</Button>}
        >
          {problem.help}
        </EmptyState>
      )}
      {list.isPending && isAsked && <SkeletonList count={6} height="4rem" label="Loading the audit log" />}
      <AuditDetail entry={open} onClose={() => setOpen(undefined)} />
    </div>
  )
}

const areas = Object.entries(groupWords).sort(([, one], [, other]) => one.localeCompare(other))
