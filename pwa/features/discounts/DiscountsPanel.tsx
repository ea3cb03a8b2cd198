import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { pricetagOutline } from 'ionicons/icons'
import { useEffect, useRef } from 'react'
import { type DiscountCode, discountsApi } from '#contract/discounts.ts'
import { callApi } from '../../http/callApi.ts'
import { describeError } from '../../http/errors.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { ActionButton } from '../../ui/commands.tsx'
import { EmptyState, ErrorState } from '../../ui/ErrorState.tsx'
import { formatDay } from '../../ui/format.ts'
import { AppIcon } from '../../ui/ionic/AppIcon.tsx'
import { ConfirmDialog } from '../../ui/ionic/ConfirmDialog.tsx'
import { LastChecked } from '../../ui/LastChecked.tsx'
import { Row, Stack, Text } from '../../ui/layout.tsx'
import { MorePages } from '../../ui/MorePages.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { SkeletonList } from '../../ui/Skeleton.tsx'
import { StatusPill } from '../../ui/StatusPill.tsx'
import { useCallWithToasts } from '../../ui/toasts/useCallWithToasts.ts'
import { useOverlayAddress } from '../../ui/useOverlayAddress.ts'
import { useWhileShown } from '../../ui/useWhileShown.ts'
import { CodeHistory, CopyCode } from './CodeHistory.tsx'
import { CreateCodeDialog } from './CreateCodeDialog.tsx'
import {
  codeStatus,
  deactivationWords,
  discountsQueries,
  reservedWords,
  usageWords,
  useRefetchCodes,
} from './discountCodes.ts'
import styles from './discounts.module.css'

/** The Discounts tab: the active code and all codes before it. */
export default function DiscountsPanel() {
  const active = useQuery(discountsQueries.active())
  const list = useInfiniteQuery(discountsQueries.list())
  const create = useOverlayAddress('create')
  const [ended, setEnded] = useWhileShown<DiscountCode>()
  const history = useRef<HTMLHeadingElement>(null)
  const codes = list.data
  const error = active.error ?? list.error
  // There can be one active code at a time.
  const isTaken = create.value !== undefined && Boolean(active.data)
  useEffect(() => {
    if (isTaken) create.close()
  }, [isTaken, create])
  const isLoaded = active.data !== undefined && codes !== undefined
  return (
    <Stack gap={6} className={styles.panel}>
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
                <Button variant="primary" needsConnection onClick={() => create.open()}>
                  Create a discount code
                </Button>
              }
            >
              A code waives the service fee for customers who are not members.
            </EmptyState>
          )}
          {codes.length > 0 && (
            <Stack as="section" aria-labelledby="code-history">
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
            </Stack>
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
      <CreateCodeDialog isOpen={create.value !== undefined && active.data === null} onClose={create.close} />
      <DeactivateDialog code={ended} onClose={() => setEnded(undefined)} />
    </Stack>
  )
}

interface ActiveCodeProps {
  code: DiscountCode
  onDeactivate: (code: DiscountCode) => void
}

/** The code that customers can apply now. */
function ActiveCode({ code, onDeactivate }: ActiveCodeProps) {
  const reserved = reservedWords(code)
  return (
    <section aria-labelledby="active-code">
      <Stack as={Card}>
        <Row justify="between">
          <h2 id="active-code" className="section-label">
            Active code
          </h2>
          <StatusPill {...codeStatus(code)} />
        </Row>
        <Text size="display" wrap="break" translate="no" className={styles.activeCode}>
          {code.code}
        </Text>
        <div>
          <div className={styles.bar} aria-hidden="true">
            <div style={{ width: `${(100 * code.currentUses) / code.maxUses}%` }} />
          </div>
          <Text above={2} weight="bold" className="tabular">
            {usageWords(code)}
          </Text>
          {reserved && (
            <Text size="second" tone="muted">
              {reserved}
            </Text>
          )}
          <Text size="second" tone="muted">
            Created {formatDay(code.createdAt)}
          </Text>
        </div>
        <Row justify="between" className={styles.rowActions}>
          <CopyCode code={code.code} />
          <ActionButton action="Deactivate" needsConnection onClick={() => onDeactivate(code)} />
        </Row>
      </Stack>
      <Text above={2} size="second" tone="muted" className="tabular">
        Only one code can be active. Deactivate it to create another one.
      </Text>
    </section>
  )
}

interface DeactivateDialogProps {
  /** The code to ask about; undefined closes the question. */
  code: DiscountCode | undefined
  onClose: () => void
}

/** Asks before a code is deactivated, and says what happens to its uses. */
function DeactivateDialog({ code, onClose }: DeactivateDialogProps) {
  const refetch = useRefetchCodes()
  const deactivate = useCallWithToasts({
    call: ({ id }: DiscountCode) => callApi(discountsApi.deactivate, { params: { id } }),
    done: ({ code }) => ({ title: `${code} deactivated` }),
    failed: 'Deactivation failed',
    onSettled: refetch,
  })
  return (
    <ConfirmDialog
      isOpen={code !== undefined}
      title={`Deactivate ${code?.code}?`}
      confirmLabel="Deactivate"
      pendingLabel="Deactivating..."
      tone="danger"
      pending={deactivate.isPending}
      offline="Deactivating a code needs a connection."
      onConfirm={() => code && deactivate.mutate(code, { onSuccess: onClose })}
      onCancel={onClose}
    >
      <Stack gap={2}>
        {code && deactivationWords(code).map((sentence) => <p key={sentence}>{sentence}</p>)}
      </Stack>
    </ConfirmDialog>
  )
}
