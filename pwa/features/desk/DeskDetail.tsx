import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useId } from 'react'
import { useNavigate } from 'react-router-dom'
import { ApiError } from '../../http/errors.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { classNames } from '../../ui/classNames.ts'
import { useCommand } from '../../ui/commands.tsx'
import { CardBoundary, EmptyState, LoadError } from '../../ui/ErrorState.tsx'
import { AppIcon } from '../../ui/ionic/AppIcon.tsx'
import { Sheet } from '../../ui/ionic/Sheet.tsx'
import { Row, Stack, Text } from '../../ui/layout.tsx'
import { HasOfflineNotice } from '../../ui/NeedsConnection.tsx'
import { SkeletonList } from '../../ui/Skeleton.tsx'
import { useMediaQuery, wideScreen } from '../../ui/useMediaQuery.ts'
import { whyOffline } from '../../ui/useOnline.ts'
import { openedHere } from '../../ui/useOverlayAddress.ts'
import { threeColumns } from './DeskShell.tsx'
import { KeyHint } from './deskCommands.tsx'
import styles from './deskDetail.module.css'
import { requestAddress } from './requestQueue.ts'

/** The parts of an open row that are shown. */
export interface DeskDetailParts {
  title: string
  /** Beside the title. */
  pill?: ReactNode
  subtitle: ReactNode
  /** An artist, whose poster is the head on a phone. */
  poster?: string | undefined
  /** Shown at the end of the head; on a phone at the bottom. */
  actions?: ReactNode
  content: ReactNode
  /** The content is a conversation, which fills the height. */
  isThread?: boolean
  /** The right column. */
  side: ReactNode
  /** The right column's label for screen readers. */
  sideLabel: string
  /** Actions at the end of the right column. */
  sideActions?: ReactNode
}

interface DeskDetailProps {
  /** The id of the open row; undefined while none is open. */
  openId: string | undefined
  /** Name of the sheet while it loads: 'Message'. */
  what: string
  onClose: () => void
  /** Undefined while there is nothing to show of it; `instead` says why. */
  parts: DeskDetailParts | undefined
  instead: ReactNode
  /** Shown beside the list while nothing is open. */
  icon: string
  noneOpen: string
}

/** The open row as a sheet over the list. */
export function DeskSheet({
  openId,
  what,
  onClose,
  parts,
  instead,
}: Omit<DeskDetailProps, 'icon' | 'noneOpen'>) {
  return (
    <Sheet
      isOpen={openId !== undefined}
      onClose={onClose}
      hasAddress
      size="large"
      title={parts?.title ?? what}
      subtitle={parts?.subtitle}
      badge={parts?.pill}
      poster={parts?.poster}
      footer={parts?.actions && <Row fill>{parts.actions}</Row>}
    >
      {parts ? (
        <Stack gap={5}>
          <div className={parts.isThread ? classNames(styles.thread, styles.sheetThread) : undefined}>
            {parts.content}
          </div>
          <Stack as="section" gap={5} aria-label={parts.sideLabel}>
            {parts.side}
            {parts.sideActions}
          </Stack>
        </Stack>
      ) : (
        instead
      )}
    </Sheet>
  )
}

/** The open row beside the list, with its right column; on a phone a sheet over the list. */
export function DeskDetail({ icon, noneOpen, ...row }: DeskDetailProps) {
  const { openId, parts, instead } = row
  const isWide = useMediaQuery(wideScreen)
  const hasColumn = useMediaQuery(threeColumns)
  const titleId = useId()
  if (!isWide) return <DeskSheet {...row} />
  if (openId === undefined) {
    return (
      <EmptyState icon={<AppIcon icon={icon} />} title={noneOpen}>
        Choose one from the list.
      </EmptyState>
    )
  }
  if (!parts) return <div className={styles.instead}>{instead}</div>
  const { title, pill, subtitle, actions, content, isThread, side, sideLabel, sideActions } = parts
  const below = (
    <section aria-label={sideLabel} className={styles.beside}>
      {side}
      {sideActions}
    </section>
  )
  return (
    // The list shows it.
    <HasOfflineNotice value>
      <Stack as="section" flex gap={0} className={styles.pane} aria-labelledby={titleId}>
        <Row as="header" gap={4} justify="between" className={styles.head}>
          <Text as="div" grow="14rem">
            <Row>
              <h2 id={titleId} className={styles.title}>
                {title}
              </h2>
              {pill}
            </Row>
            <Text as="div" size="label" tone="muted" wrap="break">
              {subtitle}
            </Text>
          </Text>
          {actions && <Row>{actions}</Row>}
        </Row>
        <Stack flex gap={4} className={styles.body}>
          <div className={isThread ? styles.thread : undefined}>
            <CardBoundary key={openId}>{content}</CardBoundary>
          </div>
          {!hasColumn && below}
        </Stack>
      </Stack>
      {hasColumn && (
        <Stack as="aside" flex gap={5} aria-label={sideLabel} tabIndex={0} className={styles.side}>
          <CardBoundary key={openId}>
            {side}
            {sideActions && <div className={styles.actions}>{sideActions}</div>}
          </CardBoundary>
        </Stack>
      )}
    </HasOfflineNotice>
  )
}

/** Leads to the request that something is about. */
export function RequestButton({ id, of }: { id: string; of?: string }) {
  const navigate = useNavigate()
  const to = requestAddress(id)
  const label = of ? `Open request of ${of}` : 'Open request'
  useCommand({ name: 'offer', label, shownKey: 'o', run: () => void navigate(to, { state: openedHere }) })
  return (
    <ButtonLink full to={to} state={openedHere}>
      {label} <KeyHint>o</KeyHint>
    </ButtonLink>
  )
}

interface NoDetailProps {
  query: UseQueryResult<unknown>
  /** Whether it is known that there is none. */
  isGone?: boolean
  /** The kind of row: 'message'. */
  noun: string
  /** The address of the list. */
  list: string
}

/** Explains why no row is shown: it is loading, gone, or cannot be loaded. */
export function NoDetail({ query, isGone = false, noun, list }: NoDetailProps) {
  const { error, fetchStatus } = query
  if (isGone || (error instanceof ApiError && [400, 404].includes(error.status))) {
    const back = (
      <ButtonLink to={list} replace>
        Back to the list
      </ButtonLink>
    )
    return (
      <EmptyState title={`This ${noun} is not there`} action={back}>
        The link is wrong, or it is gone.
      </EmptyState>
    )
  }
  if (error) return <LoadError title={`Could not load the ${noun}`} query={query} />
  if (fetchStatus === 'paused') {
    return (
      <EmptyState title="Not on this device yet">
        {whyOffline()} It appears when you are connected.
      </EmptyState>
    )
  }
  return <SkeletonList count={2} height="9rem" label={`Loading ${noun}`} />
}
