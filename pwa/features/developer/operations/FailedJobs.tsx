import { useInfiniteQuery } from '@tanstack/react-query'
import type { FailedJob } from '#contract/operations.ts'
import { Button } from '../../../ui/Button.tsx'
import { LoadError } from '../../../ui/ErrorState.tsx'
import { formatInstant } from '../../../ui/format.ts'
import { MorePages } from '../../../ui/MorePages.tsx'
import { SettingsCard } from '../../../ui/SettingsCard.tsx'
import { SkeletonList } from '../../../ui/Skeleton.tsx'
import styles from '../system/SystemPanel.module.css'
import { operationsQueries, useRetryJob } from './operationsQueries.ts'
import { groupByLane, laneWords } from './operationsWords.ts'

/** Jobs that ran out of attempts, by lane. */
export function FailedJobs() {
  const list = useInfiniteQuery(operationsQueries.failedJobs())
  const retry = useRetryJob()
  const jobs = list.data
  return (
    <SettingsCard title="Failed jobs" offline="Retrying jobs needs a connection.">
      {jobs && jobs.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it
        <section aria-label="Failed jobs by lane" tabIndex={0} className={styles.scroller}>
          {groupByLane(jobs).map(([lane, group]) => (
            <div key={lane} className={styles.group}>
              <h3>{laneWords(lane)}</h3>
              <ul aria-label={laneWords(lane)} className={styles.rows}>
                {group.map((job) => (
                  <li key={job.id}>
                    <JobText job={job} />
                    {/* Also for a refund: the server's refusal says where it is retried. */}
                    {job.lane !== null && (
                      <Button
                        needsConnection
                        aria-label={`Retry ${job.kind}, failed ${formatInstant(job.failedAt)}`}
                        pending={retry.isPending && retry.variables?.id === job.id}
                        pendingLabel="Retrying..."
                        onClick={() => retry.mutate(job)}
                      >
                        Retry
                      </Button>
                    )}
                  </li>
                ))}
              </ul>
            </div>
          ))}
          <MorePages list={list} label="Load more" failed="Could not load more failed jobs." />
        </section>
      )}
      {jobs?.length === 0 && <p className={styles.muted}>No failed jobs. Jobs that give up appear here.</p>}
      {!jobs && list.isError && <LoadError title="Could not load the failed jobs" query={list} />}
      {list.isPending && <SkeletonList count={3} height="4.5rem" label="Loading the failed jobs" />}
    </SettingsCard>
  )
}

function JobText({ job }: { job: FailedJob }) {
  const attempts = job.attempts === 1 ? '1 attempt' : `${job.attempts} attempts`
  return (
    <div className={styles.text}>
      <p className={styles.title}>{job.kind}</p>
      <p>{job.reason || 'No reason given'}</p>
      <p className={styles.muted}>
        {attempts} · {formatInstant(job.failedAt)}
      </p>
      {job.about.map(({ name, id }) => (
        <p key={name} className={styles.muted}>
          {name}: {id}
        </p>
      ))}
    </div>
  )
}
