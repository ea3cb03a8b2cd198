import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { pricetagOutline } from 'ionicons/icons'
import { useEffect, useRef, useState } from 'react'
import type { DiscountCode } from '#contract/discounts.ts'
import { describeError } from '../../http/errors.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { AppIcon } from '../../ui/ionic/AppIcon.tsx'
import { LastChecked } from '../../ui/LastChecked.tsx'
import { MorePages } from '../../ui/MorePages.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { SkeletonList } from '../../ui/Skeleton.tsx'
import { ActiveCode } from './ActiveCode.tsx'
import { CodeHistory } from './CodeHistory.tsx'
import { CreateCodeDialog } from './CreateCodeDialog.tsx'
import { DeactivateDialog } from './DeactivateDialog.tsx'
import styles from './DiscountsPanel.module.css'
import { discountsQueries } from './discountsQueries.ts'

/** The Discounts tab: the active code and all codes before it. */
export default function DiscountsPanel() {
  const active = useQuery(discountsQueries.active())
  const list = useInfiniteQuery(discountsQueries.list())
  const [isCreating, setCreating] = useState(false)
  const [ended, setEnded] = useState<DiscountCode>()
  // Closes the dialogs when the tab is hidden.
  useEffect(
    () => () => {
      setCreating(false)
      setEnded(undefined)
    },
    [],
  )
  const history = useRef<HTMLHeadingElement>(null)
  const codes = list.data
  const error = active.error ?? list.error
  const isLoaded = active.data !== undefined && codes !== undefined
  return (
    <div className={styles.panel}>
      <PageTitle documentTitle="Discounts · Admin" className="visually-hidden">
        Discounts
      </PageTitle>
      {isLoaded && (
        <>
          <LastChecked at={Math.min(active.dataUpdatedAt, list.dataUpdatedAt)} error={error}>
            Creating and deactivating codes needs a connection.
          </LastChecked>
          {active.data ? (
            <ActiveCode code={active.data} onDeactivate={setEnded} />
          ) : (
            <EmptyState
              icon={<AppIcon icon={pricetagOutline} />}
              title="No active discount code"
              action={
                <Button variant="primary" needsConnection onClick={() => setCreating(true)}>
                  Create a discount code
                </Button>
              }
            >
              A code waives the service fee for customers who are not members.
            </EmptyState>
          )}
          {codes.length > 0 && (
            <section aria-labelledby="code-history" className={styles.history}>
              <h2 id="code-history" ref={history} tabIndex={-1} className="section-label">
                History
              </h2>
              <CodeHistory codes={codes} onDeactivate={setEnded} />
              <MorePages
                list={list}
                label="Show more codes"
                failed="Could not load more codes."
                onEnd={() => history.current?.focus()}
              />
            </section>
          )}
        </>
      )}
      {!isLoaded && error && (
        <ErrorState
          title="Could not load discount codes"
          message={describeError(error, 'Please try again.')}
          onRetry={() => {
            for (const read of [active, list]) if (read.error) void read.refetch()
          }}
          retrying={active.isFetching || list.isFetching}
        />
      )}
      {!isLoaded && !error && <SkeletonList count={3} height="8rem" label="Loading discount codes" />}
      <CreateCodeDialog isOpen={isCreating} onClose={() => setCreating(false)} />
      <DeactivateDialog code={ended} onClose={() => setEnded(undefined)} />
    </div>
  )
}
