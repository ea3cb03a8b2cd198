import { useQuery } from '@tanstack/react-query'
import type { SystemState as State } from '#contract/operations.ts'
import { CardGrid } from '../../../ui/CardGrid.tsx'
import { LoadError } from '../../../ui/ErrorState.tsx'
import { Fact, FactList } from '../../../ui/FactList.tsx'
import { formatBytes, formatCapped, formatInstant } from '../../../ui/format.ts'
import { SettingsCard } from '../../../ui/SettingsCard.tsx'
import { SkeletonList } from '../../../ui/Skeleton.tsx'
import { StatusPill } from '../../../ui/StatusPill.tsx'
import { factCell, Table } from '../../../ui/Table.tsx'
import styles from '../system/SystemPanel.module.css'
import { operationsQueries } from './operationsQueries.ts'
import { laneWords } from './operationsWords.ts'

/** Queue, storage and versions. */
export function SystemState() {
  const system = useQuery(operationsQueries.system())
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
      <Queue queue={queue} />
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

function Queue({ queue }: Pick<State, 'queue'>) {
  return (
    <SettingsCard title="Queue">
      <Table caption="Jobs by lane" className={styles.lanes}>
        <thead>
          <tr>
            <th scope="col">Lane</th>
            <th scope="col" className={factCell}>
              Due
            </th>
            <th scope="col" className={factCell}>
              Running
            </th>
            <th scope="col" className={factCell}>
              Later
            </th>
            <th scope="col" className={factCell}>
              Failed
            </th>
          </tr>
        </thead>
        <tbody>
          {queue.map(({ lane, due, running, waiting, failed, oldestDue }) => (
            <tr key={lane}>
              <th scope="row">
                {laneWords(lane)}
                {oldestDue && <span className={styles.since}>Due since {formatInstant(oldestDue)}</span>}
              </th>
              <td className={factCell}>{formatCapped(due)}</td>
              <td className={factCell}>{formatCapped(running)}</td>
              <td className={factCell}>{formatCapped(waiting)}</td>
              <td className={factCell}>{formatCapped(failed)}</td>
            </tr>
          ))}
        </tbody>
      </Table>
    </SettingsCard>
  )
}

const sizeWords = (bytes: number | null) => (bytes === null ? 'Not known' : formatBytes(bytes))
