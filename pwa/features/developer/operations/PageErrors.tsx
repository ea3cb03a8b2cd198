import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { ClientErrorGroup } from '#contract/operations.ts'
import { Button } from '../../../ui/Button.tsx'
import { LoadError } from '../../../ui/ErrorState.tsx'
import { Fact, FactList } from '../../../ui/FactList.tsx'
import { formatInstant } from '../../../ui/format.ts'
import { Sheet } from '../../../ui/ionic/Sheet.tsx'
import { MorePages } from '../../../ui/MorePages.tsx'
import { SettingsCard } from '../../../ui/SettingsCard.tsx'
import { SkeletonList } from '../../../ui/Skeleton.tsx'
import { useLast } from '../../../ui/useLast.ts'
import styles from '../system/SystemPanel.module.css'
import { operationsQueries } from './operationsQueries.ts'

/** Errors that pages reported, each with all its reports. */
export function PageErrors() {
  const list = useInfiniteQuery(operationsQueries.clientErrors())
  const [open, setOpen] = useState<ClientErrorGroup>()
  // Closes the detail when the tab or page is hidden.
  useEffect(() => () => setOpen(undefined), [])
  const errors = list.data
  return (
    <SettingsCard title="Page errors">
      {errors && errors.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it
        <section aria-label="Page errors, last seen first" tabIndex={0} className={styles.scroller}>
          <ul aria-label="All page errors" className={styles.rows}>
            {errors.map((group) => (
              <li key={group.id}>
                <div className={styles.text}>
                  <p className={styles.title}>{titleOf(group)}</p>
                  <p className={styles.muted}>
                    {reportWords(group)} · last seen {formatInstant(group.lastAt)}
                  </p>
                  <p className={styles.muted}>{group.route}</p>
                </div>
                <Button aria-label={`Details of ${titleOf(group)}`} onClick={() => setOpen(group)}>
                  Details
                </Button>
              </li>
            ))}
          </ul>
          <MorePages list={list} label="Load more" failed="Could not load more page errors." />
        </section>
      )}
      {errors?.length === 0 && (
        <p className={styles.muted}>No page errors. Errors in people's browsers appear here.</p>
      )}
      {!errors && list.isError && <LoadError title="Could not load the page errors" query={list} />}
      {list.isPending && <SkeletonList count={3} height="4.5rem" label="Loading the page errors" />}
      <PageErrorDetail group={open} onClose={() => setOpen(undefined)} />
    </SettingsCard>
  )
}

function PageErrorDetail({ group, onClose }: { group: ClientErrorGroup | undefined; onClose: () => void }) {
  const shown = useLast(group)
  if (!shown) return null
  return (
    <Sheet isOpen={group !== undefined} onClose={onClose} title={shown.name} size="large">
      <div className={styles.detail}>
        <p className={styles.text}>{shown.message}</p>
        <FactList columns="wide">
          <Fact name="Page">{shown.route}</Fact>
          <Fact name="Reports">{shown.reports.toLocaleString('en-US')}</Fact>
          <Fact name="First seen">{formatInstant(shown.firstAt)}</Fact>
          <Fact name="Last seen">{formatInstant(shown.lastAt)}</Fact>
          <Fact name="Build">{shown.build}</Fact>
        </FactList>
        <h3>Frames</h3>
        {shown.frames.length > 0 ? (
          <ol aria-label="Frames" className={styles.frames}>
            {shown.frames.map((frame, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a frame can be there twice, and the list never changes
              <li key={index}>{frame}</li>
            ))}
          </ol>
        ) : (
          <p className={styles.muted}>The browser gave none.</p>
        )}
      </div>
    </Sheet>
  )
}

const titleOf = ({ name, message }: ClientErrorGroup) => (message ? `${name}: ${message}` : name)

const reportWords = ({ reports }: ClientErrorGroup) =>
  reports === 1 ? '1 report' : `${reports.toLocaleString('en-US')} reports`
