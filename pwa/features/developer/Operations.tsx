import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import {
  type ClientErrorGroup,
  type FailedJob,
  operationsApi,
  type SystemState as State,
} from '#contract/operations.ts'
import { callApi } from '../../http/callApi.ts'
import { readPages, readQuery } from '../../http/readQuery.ts'
import { classNames } from '../../ui/classNames.ts'
import { ActionButton } from '../../ui/commands.tsx'
import { Loaded } from '../../ui/ErrorState.tsx'
import { counted, formatCapped, formatCount, formatInstant } from '../../ui/format.ts'
import { formatBytes } from '../../ui/formatBytes.ts'
import { DetailSheet } from '../../ui/ionic/DetailSheet.tsx'
import { FactList, Stack, Text } from '../../ui/layout.tsx'
import { SettingsCard } from '../../ui/SettingsCard.tsx'
import { StatusPill } from '../../ui/StatusPill.tsx'
import { type Column, Table } from '../../ui/Table.tsx'
import { useCallWithToasts } from '../../ui/toasts/useCallWithToasts.ts'
import { useWhileShown } from '../../ui/useWhileShown.ts'
import { CardList, CardRow, Second } from './CardList.tsx'
import desk from './desk.module.css'
import styles from './developer.module.css'

/** Jobs that ran out of attempts, by lane. */
export function FailedJobs() {
  const list = useInfiniteQuery(readPages(operationsApi.failedJobs))
  const retry = useCallWithToasts({
    call: ({ id }: FailedJob) => callApi(operationsApi.retryJob, { params: { id } }),
    done: ({ message }) => ({ title: message }),
    failed: 'Update Failed',
    fallback: 'We do not know whether it runs again. Please look at the list first.',
    refresh: [operationsApi.failedJobs, operationsApi.system],
  })
  return (
    <SettingsCard id="failed-jobs" title="Failed jobs">
      <CardList
        label="Failed jobs by lane"
        list={list}
        what="the failed jobs"
        empty={<Second>No failed jobs. Jobs that give up appear here.</Second>}
      >
        {(jobs) =>
          groupByLane(jobs).map(([lane, group]) => (
            <Stack key={lane} gap={2}>
              <h3>{laneWords(lane)}</h3>
              <ul aria-label={laneWords(lane)} className={styles.rows}>
                {group.map((job) => (
                  <CardRow
                    key={job.id}
                    title={job.kind}
                    lines={[
                      `${counted(job.attempts, 'attempt')} · ${formatInstant(job.failedAt)}`,
                      ...job.about.map(({ name, id }) => `${name}: ${id}`),
                    ]}
                    actions={
                      // Also for a refund: the server's refusal says where it is retried.
                      job.lane !== null && (
                        <ActionButton
                          action="Retry"
                          about={job.kind}
                          needsConnection
                          aria-label={`Retry ${job.kind}, failed ${formatInstant(job.failedAt)}`}
                          pending={retry.isPending && retry.variables?.id === job.id}
                          pendingLabel="Retrying..."
                          onClick={() => retry.mutate(job)}
                        />
                      )
                    }
                  >
                    <p>{job.reason || 'No reason given'}</p>
                  </CardRow>
                ))}
              </ul>
            </Stack>
          ))
        }
      </CardList>
    </SettingsCard>
  )
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

/** Groups jobs in the order of the lanes, without empty ones; kinds without a lane are last. */
function groupByLane(jobs: readonly FailedJob[]) {
  return [...lanes, null]
    .map((lane) => [lane, jobs.filter((job) => job.lane === lane)] as const)
    .filter(([, found]) => found.length > 0)
}

const count = (header: string, name: 'due' | 'running' | 'waiting' | 'failed'): Column<Lane> => ({
  header,
  cell: (lane) => formatCapped(lane[name]),
  isFact: true,
  isRight: true,
})

const laneColumns: readonly Column<Lane>[] = [
  {
    header: 'Lane',
    cell: ({ lane }) => laneWords(lane),
    second: ({ oldestDue }) => oldestDue && `Due since ${formatInstant(oldestDue)}`,
  },
  count('Due', 'due'),
  count('Running', 'running'),
  count('Later', 'waiting'),
  count('Failed', 'failed'),
]

/** Queue, storage and versions. */
export function SystemState() {
  const system = useQuery(readQuery(operationsApi.system))
  if (!system.data) {
    return (
      <SettingsCard id="queue" title="Queue, storage and versions">
        <Loaded query={system} what="the system's state" height="4.5rem">
          {() => null}
        </Loaded>
      </SettingsCard>
    )
  }
  const { queue, storage, versions } = system.data
  return (
    <>
      <SettingsCard id="queue" title="Queue">
        <Table
          caption="Jobs by lane"
          className={styles.lanes}
          rows={queue}
          columns={laneColumns}
          keyOf={({ lane }) => lane}
        />
      </SettingsCard>
      <SettingsCard
        title="Storage"
        status={
          <StatusPill tone={storage.isFull ? 'warn' : 'good'}>
            {storage.isFull ? 'Nothing can be saved' : 'Enough space'}
          </StatusPill>
        }
      >
        <FactList
          facts={[
            ['Database', formatBytes(storage.databaseBytes)],
            ['Files', formatCapped(storage.files)],
            ['Size of files', sizeWords(storage.fileBytes)],
            ['Free on disk', sizeWords(storage.freeBytes)],
          ]}
        />
      </SettingsCard>
      <SettingsCard title="Versions">
        <FactList
          facts={[
            ['Build of this page', __BUILD_ID__],
            ['Node', versions.node],
            [versions.database === 'sqlite' ? 'SQLite' : 'PostgreSQL', versions.databaseVersion],
            ['Client version', versions.clientVersion],
            ['Oldest client allowed', versions.oldestClient],
            ['Migrations', versions.migrations],
            ['Last migration', versions.lastMigration, 'wide'],
          ]}
        />
      </SettingsCard>
    </>
  )
}

const sizeWords = (bytes: number | null) => (bytes === null ? 'Not known' : formatBytes(bytes))

/** Errors that pages reported, each with all its reports. */
export function PageErrors() {
  const list = useInfiniteQuery(readPages(operationsApi.clientErrors))
  const [open, setOpen] = useWhileShown<ClientErrorGroup>()
  return (
    <SettingsCard id="page-errors" title="Page errors">
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
                title={titleOf(group)}
                lines={[
                  `${counted(group.reports, 'report')} · last seen ${formatInstant(group.lastAt)}`,
                  group.route,
                ]}
                actions={
                  <ActionButton
                    action="Details"
                    about={titleOf(group)}
                    aria-label={`Details of ${titleOf(group)}`}
                    onClick={() => setOpen(group)}
                  />
                }
              />
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
                <Stack as="ol" gap={2} aria-label="Frames" className={classNames(desk.code, styles.frames)}>
                  {group.frames.map((frame, index) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: a frame can be there twice, and the list never changes
                    <li key={index}>{frame}</li>
                  ))}
                </Stack>
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
