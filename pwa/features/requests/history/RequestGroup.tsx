import { useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { CardBoundary } from '../../../ui/ErrorState.tsx'
import { ChevronDownIcon } from '../../../ui/icons.tsx'
import { Grid, Row, Text } from '../../../ui/layout.tsx'
import type { RequestRow as RowContent } from '../ownRequests.ts'
import styles from './history.module.css'
import { OpenRequestCard, RequestRow, UnreadPill } from './RequestCards.tsx'

/** Cards that are shown at first: more would push the other groups out of reach. */
const maxCards = 8

interface RequestGroupProps {
  title: string
  rows: readonly RowContent[]
  /** More are on the next page, which may belong here. */
  hasMore: boolean
  now: Date
  /** What to say about tickets that are late, by request. */
  late?: ReadonlyMap<string, string>
  openId: string | undefined
  onOpen: (id: string) => void
  /** Whether the list is folded, if `onFold` is given; the heading is the button. */
  isFolded?: boolean
  onFold?: (isFolded: boolean) => void
  /** Shows cards, each with its button, instead of rows. */
  asCards?: boolean
  /** The requests are somebody else's. */
  isReadOnly?: boolean
}

/** The requests of one group under a heading with their number. Nothing without any. */
export function RequestGroup({
  title,
  rows,
  hasMore,
  now,
  late,
  openId,
  onOpen,
  isFolded,
  onFold,
  asCards,
  isReadOnly,
}: RequestGroupProps) {
  const titleId = useId()
  const list = useRef<HTMLUListElement>(null)
  const [showsAll, setShowsAll] = useState(false)
  const showAll = () => {
    // The button, which has the focus, is gone then.
    flushSync(() => setShowsAll(true))
    list.current?.children[maxCards]?.querySelector('button')?.focus()
  }
  if (rows.length === 0) return null
  const shown = asCards && !showsAll ? rows.slice(0, maxCards) : rows
  const unread = rows.reduce((sum, { request }) => sum + (request.unreadMessages || 0), 0)
  const heading = <span id={titleId}>{`${title} · ${rows.length}${hasMore ? '+' : ''}`}</span>
  const items = shown.map((row) => {
    const { id } = row.request
    const about = { row, now, onOpen }
    return (
      <li key={id} data-request={id} aria-current={id === openId || undefined}>
        <CardBoundary>
          {!asCards ? (
            <RequestRow {...about} late={late?.get(id)} />
          ) : row.unsent || row.request.isPaid ? (
            <Card className={styles.refused}>
              <RequestRow {...about} />
            </Card>
          ) : (
            <OpenRequestCard {...about} isReadOnly={isReadOnly} isMain={openId === undefined} />
          )}
        </CardBoundary>
      </li>
    )
  })
  return (
    <section className={styles.group} aria-labelledby={titleId}>
      <Text as="h2" tone={asCards ? 'accent' : undefined} className={`section-label ${styles.heading}`}>
        {onFold ? (
          <button
            type="button"
            className={`line ${styles.toggle}`}
            aria-expanded={!isFolded}
            onClick={() => onFold(!isFolded)}
          >
            {heading}
            {isFolded && <UnreadPill count={unread} />}
            <Row as="span" gap={1} className={styles.show}>
              {isFolded ? 'Show' : 'Hide'} <ChevronDownIcon size={16} />
            </Row>
          </button>
        ) : (
          heading
        )}
      </Text>
      {!isFolded &&
        (asCards ? (
          <Grid as="ul" ref={list} min="20rem" gap={3} className={styles.cards}>
            {items}
          </Grid>
        ) : (
          <ul className={`surface ruled ${styles.rows}`}>{items}</ul>
        ))}
      {shown.length < rows.length && (
        <Button full className={styles.all} onClick={showAll}>
          Show all {rows.length}
        </Button>
      )}
    </section>
  )
}
