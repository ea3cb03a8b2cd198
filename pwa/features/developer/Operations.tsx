import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { pathOf } from '#contract/endpoint.ts'
import {
  type ClientErrorGroup,
  type FailedJob,
  operationsApi,
  type SystemState as State,
} from '#contract/operations.ts'
import { callApi } from '../../http/callApi.ts'
import { readPages, readQuery } from '../../http/readQuery.ts'
import { useSingleMutation } from '../../http/useSingleMutation.ts'
import { Button } from '../../ui/Button.tsx'
import { LoadError } from '../../ui/ErrorState.tsx'
import { formatBytes, formatCapped, formatCount, formatInstant } from '../../ui/format.ts'
import { DetailSheet } from '../../ui/ionic/DetailSheet.tsx'
import { Fact, FactList, Text } from '../../ui/layout.tsx'
import { CardGrid, SettingsCard } from '../../ui/SettingsCard.tsx'
import { SkeletonList } from '../../ui/Skeleton.tsx'
import { StatusPill } from '../../ui/StatusPill.tsx'
import { type Column, Table } from '../../ui/Table.tsx'
import { toastForError } from '../../ui/toasts/toastForError.ts'
import { dismissError, showToast } from '../../ui/toasts/toastStore.ts'
import { CardList, CardRow, Second } from './CardList.tsx'
import styles from './developer.module.css'

/** Jobs that ran out of attempts, by lane. */
export function FailedJobs() {
  const list = useInfiniteQuery(readPages(operationsApi.failedJobs))
  const retry = useRetryJob()
  return (
    <SettingsCard title="Failed jobs" offline="Retrying jobs needs a connection.">
      <CardList
        label="Failed jobs by lane"
        list={list}
        what="the failed jobs"
        empty={<Second>No failed jobs. Jobs that give up appear here.</Second>}
      >
        {(jobs) =>
          groupByLane(jobs).map(([lane, group]) => (
            <div key={lane} className={styles.group}>
              <h3>{laneWords(lane)}</h3>
              <ul aria-label={laneWords(lane)} className={styles.rows}>
                {group.map((job) => (
                  <CardRow
                    key={job.id}
                    actions={
                      // Also for a refund: the server's refusal says where it is retried.
                      job.lane !== null && (
                        <Button
                          needsConnection
                          aria-label={`Retry ${job.kind}, failed ${formatInstant(job.failedAt)}`}
                          pending={retry.isPending && retry.variables?.id === job.id}
                          pendingLabel="Retrying..."
                          onClick={() => retry.mutate(job)}
                        >
                          Retry
                        </Button>
                      )
                    }
                  >
                    <p>
                      <strong>{job.kind}</strong>
                    </p>
                    <p>{job.reason || 'No reason given'}</p>
                    <Second>
                      {job.attempts === 1 ? '1 attempt' : `${job.attempts} attempts`} ·{' '}
                      {formatInstant(job.failedAt)}
                    </Second>
                    {job.about.map(({ name, id }) => (
                      <Second key={name}>
                        {name}: {id}
                      </Second>
                    ))}
                  </CardRow>
                ))}
              </ul>
            </div>
          ))
        }
      </CardList>
    </SettingsCard>
  )
}

/** Makes a failed job due now. */
function useRetryJob() {
  const queryClient = useQueryClient()
  const failed = 'Update Failed'
  return useSingleMutation({
    mutationFn: ({ id }: FailedJob) => callApi(operationsApi.retryJob, { params: { id } }),
    onMutate: () => dismissError(failed),
    onSuccess: ({ message }) => showToast({ title: message, tone: 'good' }),
    onError: (error) =>
      toastForError(error, failed, 'We do not know whether it runs again. Please look at the list first.'),
    // A refusal may mean that the list is outdated.
    onSettled: () =>
      Promise.all(
        [operationsApi.failedJobs, operationsApi.system].map((call) =>
          queryClient.invalidateQueries({ queryKey: [pathOf(call)] }),
        ),
      ),
  })
}

type Lane = State['queue'][number]

const laneNames: Record<Lane['lane'], string> = {
  codes: 'Codes',
  money: 'Money',
  deadlines: 'Deadlines',
  mail: 'Mail',
  push: 'Notifications',
  upkeep: 'Upkeep',
}
const lanes = Object.keys(laneNames) as Lane['lane'][]

const laneWords = (lane: Lane['lane'] | null) =>
  lane === null ? 'Kinds that no longer exist' : laneNames[lane]

/** In the order of the lanes, without empty ones; kinds without a lane are last. */
function groupByLane(jobs: readonly FailedJob[]) {
  return [...lanes, null]
    .map((lane) => [lane, jobs.filter((job) => job.lane === lane)] as const)
    .filter(([, found]) => found.length > 0)
}

/** Queue, storage and versions. */
export function SystemState() {
  const system = useQuery(readQuery(operationsApi.system))
  if (!system.data) {
    return (
      <SettingsCard title="Queue, storage and versions">
        {system.isError ? (
          <LoadError title="Could not load the system's state" query={system} />
        ) : (
          <SkeletonList count={3} height="4.5rem" label="Loading the system's state" />
        )}
      </SettingsCard>
    )
  }
  const { queue, storage, versions } = system.data
  return (
    <>
      <SettingsCard title="Queue">
        <Table
          caption="Jobs by lane"
          className={styles.lanes}
          rows={queue}
          columns={laneColumns}
          keyOf={({ lane }) => lane}
        />
      </SettingsCard>
      <CardGrid isEven>
        <SettingsCard
          title="Storage"
          status={
            <StatusPill tone={storage.isFull ? 'warn' : 'good'}>
              {storage.isFull ? 'Disk is full' : 'Enough space'}
            </StatusPill>
          }
        >
          <FactList>
            <Fact name="Database">{formatBytes(storage.databaseBytes)}</Fact>
            <Fact name="Files">{formatCapped(storage.files)}</Fact>
            <Fact name="Size of files">{sizeWords(storage.fileBytes)}</Fact>
            <Fact name="Free on disk">{sizeWords(storage.freeBytes)}</Fact>
          </FactList>
        </SettingsCard>
        <SettingsCard title="Versions">
          <FactList>
            <Fact name="Build of this page">{__BUILD_ID__}</Fact>
            <Fact name="Node">{versions.node}</Fact>
            <Fact name={versions.database === 'sqlite' ? 'SQLite' : 'PostgreSQL'}>
              {versions.databaseVersion}
            </Fact>
            <Fact name="Client version">{versions.clientVersion}</Fact>
            <Fact name="Oldest client allowed">{versions.oldestClient}</Fact>
            <Fact name="Migrations">{versions.migrations}</Fact>
            <Fact name="Last migration" isWide>
              {versions.lastMigration}
            </Fact>
          </FactList>
        </SettingsCard>
      </CardGrid>
    </>
  )
}

const laneColumns: readonly Column<Lane>[] = [
  {
    header: 'Lane',
    cell: ({ lane }) => laneWords(lane),
    second: ({ oldestDue }) => oldestDue && `Due since ${formatInstant(oldestDue)}`,
  },
  { header: 'Due', cell: ({ due }) => formatCapped(due), isFact: true, isRight: true },
  { header: 'Running', cell: ({ running }) => formatCapped(running), isFact: true, isRight: true },
  { header: 'Later', cell: ({ waiting }) => formatCapped(waiting), isFact: true, isRight: true },
  { header: 'Failed', cell: ({ failed }) => formatCapped(failed), isFact: true, isRight: true },
]

const sizeWords = (bytes: number | null) => (bytes === null ? 'Not known' : formatBytes(bytes))

/** Errors that pages reported, each with all its reports. */
export function PageErrors() {
  const list = useInfiniteQuery(readPages(operationsApi.clientErrors))
  const [open, setOpen] = useState<ClientErrorGroup>()
  // Closes the detail when the tab or page is hidden.
  useEffect(() => () => setOpen(undefined), [])
  return (
    <SettingsCard title="Page errors">
      <CardList
        label="Page errors, last seen first"
        list={list}
        what="the page errors"
        empty={<Second>No page errors. Errors in people's browsers appear here.</Second>}
      >
        {(errors) => (
          <ul aria-label="All page errors" className={styles.rows}>
            {errors.map((group) => (
              <CardRow
                key={group.id}
                actions={
                  <Button aria-label={`Details of ${titleOf(group)}`} onClick={() => setOpen(group)}>
                    Details
                  </Button>
                }
              >
                <p>
                  <strong>{titleOf(group)}</strong>
                </p>
                <Second>
                  {group.reports === 1 ? '1 report' : `${formatCount(group.reports)} reports`} · last seen{' '}
                  {formatInstant(group.lastAt)}
                </Second>
                <Second>{group.route}</Second>
              </CardRow>
            ))}
          </ul>
        )}
      </CardList>
      <DetailSheet
        item={open}
        onClose={() => setOpen(undefined)}
        details={(group) => ({
          title: group.name,
          before: <Text wrap="break">{group.message}</Text>,
          facts: [
            ['Page', group.route],
            ['Reports', formatCount(group.reports)],
            ['First seen', formatInstant(group.firstAt)],
            ['Last seen', formatInstant(group.lastAt)],
            ['Build', group.build],
          ],
          after: (
            <>
              <h3>Frames</h3>
              {group.frames.length > 0 ? (
                <ol aria-label="Frames" className={styles.frames}>
                  {group.frames.map((frame, index) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: a frame can be there twice, and the list never changes
                    <li key={index}>{frame}</li>
                  ))}
                </ol>
              ) : (
                <Second>The browser gave none.</Second>
              )}
            </>
          ),
        })}
      />
    </SettingsCard>
  )
}

const titleOf = ({ name, message }: ClientErrorGroup) => (message ? `${name}: ${message}` : name)
