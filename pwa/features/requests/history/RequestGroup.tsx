import { type ReactNode, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { CardBoundary } from '../../../ui/CardBoundary.tsx'
import { classNames } from '../../../ui/classNames.ts'
import { ChevronDownIcon } from '../../../ui/icons.tsx'
import type { RequestRow as Row } from '../unsentRequest.ts'
import { OpenRequestCard } from './OpenRequestCard.tsx'
import styles from './RequestHistoryTab.module.css'
import { RequestRow } from './RequestRow.tsx'
import { UnreadPill } from './UnreadPill.tsx'

/** Cards that are shown at first: more would push the other groups out of reach. */
const mostCards = 8

interface RequestGroupProps {
  title: string
  rows: readonly Row[]
  /** There are more on the next page, which may belong here. */
  hasMore: boolean
  now: Date
  openId: string | undefined
  onOpen: (id: string) => void
  /** With a function the list is folded; the heading is the button. */
  isFolded?: boolean
  onFold?: (isFolded: boolean) => void
  /** As cards, each with its button, instead of rows. */
  asCards?: boolean
  /** They are somebody else's. */
  isReadOnly?: boolean
}

/** The requests of one group under a heading with their number. Nothing without any. */
export function RequestGroup(group: RequestGroupProps) {
  const { title, rows, hasMore, isFolded = false, onFold, asCards = false } = group
  const titleId = useId()
  const list = useRef<HTMLUListElement>(null)
  const [showsAll, setShowsAll] = useState(false)
  const showAll = () => {
    // The button, which has the focus, is gone then.
    flushSync(() => setShowsAll(true))
    list.current?.children[mostCards]?.querySelector('button')?.focus()
  }
  const shown = asCards && !showsAll ? rows.slice(0, mostCards) : rows
  if (rows.length === 0) return null
  const counted = `${title} · ${rows.length}${hasMore ? '+' : ''}`
  return (
    <section className={styles.group} aria-labelledby={titleId}>
      <h2 className={classNames('section-label', styles.heading, asCards && styles.needsYou)}>
        {onFold ? (
          <button
            type="button"
            className={styles.toggle}
            aria-expanded={!isFolded}
            onClick={() => onFold(!isFolded)}
          >
            <span id={titleId}>{counted}</span>
            {isFolded && <UnreadPill count={unreadIn(rows)} />}
            <span className={styles.show}>
              {isFolded ? 'Show' : 'Hide'} <ChevronDownIcon size={16} className={styles.chevron} />
            </span>
          </button>
        ) : (
          <span id={titleId}>{counted}</span>
        )}
      </h2>
      {!isFolded && (
        <ul ref={list} className={asCards ? styles.cards : styles.rows}>
          {shown.map((row) => (
            <li
              key={row.request.id}
              data-request={row.request.id}
              aria-current={row.request.id === group.openId || undefined}
            >
              <CardBoundary>{itemOf(row, group)}</CardBoundary>
            </li>
          ))}
        </ul>
      )}
      {shown.length < rows.length && (
        <Button full className={styles.all} onClick={showAll}>
          Show all {rows.length}
        </Button>
      )}
    </section>
  )
}

function itemOf(
  { request, unsent, unsentMessage }: Row,
  { now, onOpen, asCards, isReadOnly }: RequestGroupProps,
): ReactNode {
  const about = { request, unsentMessage, now, onOpen: () => onOpen(request.id) }
  const row = <RequestRow {...about} unsent={unsent} />
  if (!asCards) return row
  return unsent ? (
    <Card className={styles.refused}>{row}</Card>
  ) : (
    <OpenRequestCard {...about} isReadOnly={isReadOnly} />
  )
}

function unreadIn(rows: readonly Row[]): number {
  return rows.reduce((sum, { request }) => sum + (request.unreadMessages || 0), 0)
}
