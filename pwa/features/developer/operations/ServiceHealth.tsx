import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { LoadError } from '../../../ui/ErrorState.tsx'
import { LastChecked } from '../../../ui/LastChecked.tsx'
import { SettingsCard } from '../../../ui/SettingsCard.tsx'
import { SkeletonList } from '../../../ui/Skeleton.tsx'
import { StatusPill } from '../../../ui/StatusPill.tsx'
import { useNow } from '../../../ui/useNow.ts'
import { operationsQueries } from './operationsQueries.ts'
import { healthOf } from './operationsWords.ts'
import styles from './ServiceHealth.module.css'

/** How each part of the service does, with the way to where it is repaired. */
export function ServiceHealth() {
  const system = useQuery(operationsQueries.system())
  const now = useNow()
  return (
    <SettingsCard title="Service health">
      <LastChecked
        at={system.dataUpdatedAt}
        error={system.data && !system.isFetching ? system.error : null}
      />
      {system.data ? (
        <ul className={styles.rows}>
          {healthOf(system.data, now).map(({ name, tone, word, to }) => (
            <li key={name}>
              <Link to={to} className={styles.row}>
                <span className={styles.name}>{name}</span> <StatusPill tone={tone}>{word}</StatusPill>
              </Link>
            </li>
          ))}
        </ul>
      ) : system.isError ? (
        <LoadError title="Could not load the service's health" query={system} />
      ) : (
        <SkeletonList count={8} height="2.75rem" label="Loading the service's health" />
      )}
    </SettingsCard>
  )
}
