import { type ReactNode, useEffect, useRef } from 'react'
import { Link } from 'react-router-dom'
import { classNames } from '../../ui/classNames.ts'
import { Row, Text } from '../../ui/layout.tsx'
import { PosterSquare } from '../../ui/Poster.tsx'
import { StatusPill } from '../../ui/StatusPill.tsx'
import styles from './desk.module.css'
import type { RowPill } from './requestWords.ts'

/** The props that a list passes to each of its rows. */
export interface RowPlace {
  /** The parameter of the URL that has the id of the open row. */
  parameter: string
  /** The URL that opens it. */
  to: string
  isSelected: boolean
  /** Roving tabindex: one row takes Tab, the arrow keys move between rows. */
  isTabStop: boolean
  /** Replaces the history entry of the open row, so that Back and Close lead to the list. */
  replaces: boolean
  /** Location state of the link. */
  state: unknown
  /** The links of all rows, by their ids. Stays the same. */
  links: Map<string, HTMLElement>
  /** Called when it is opened; by a key, the focus stays in the list. Stays the same. */
  onOpen: ((id: string, isByKey: boolean) => void) | undefined
}

interface DeskRowProps extends RowPlace {
  id: string
  /** The artist whose poster is shown. */
  poster: string
  isUnread?: boolean
  title: ReactNode
  /** Shown at the end of the first line: a time, a name. */
  end: ReactNode
  about: ReactNode
  /** Shown at the end of the second line. */
  pill?: RowPill | ReactNode
  /** Shown beside the link. */
  children?: ReactNode
}

/** A row of a list in two lines, in which everything always has the same place. */
export function DeskRow({
  id,
  poster,
  isUnread = false,
  title,
  end,
  about,
  pill,
  children,
  parameter,
  to,
  isSelected,
  isTabStop,
  replaces,
  state,
  links,
  onOpen,
}: DeskRowProps) {
  const link = useRef<HTMLAnchorElement>(null)
  useEffect(() => {
    if (link.current) links.set(id, link.current)
    return () => void links.delete(id)
  }, [links, id])
  return (
    <li className={styles.row}>
      <Link
        ref={link}
        to={to}
        state={state}
        replace={replaces}
        className={styles.link}
        aria-current={isSelected ? 'true' : undefined}
        tabIndex={isTabStop ? 0 : -1}
        {...{ [`data-${parameter}`]: id }}
        onClick={() => onOpen?.(id, false)}
      >
        <span className={isUnread ? styles.unread : undefined} aria-hidden="true" />
        <PosterSquare artist={poster} size={36} />
        <Row as="span" noWrap justify="between">
          <Text
            translate="no"
            dir="auto"
            as="span"
            size="second"
            weight={isUnread ? 'bold' : 'medium'}
            className={classNames(styles.oneLine, 'clamp')}
          >
            {isUnread && <span className="visually-hidden">Unread: </span>}
            {title}
          </Text>{' '}
          <Text
            dir="auto"
            as="span"
            size="label"
            tone="muted"
            className={classNames(styles.oneLine, styles.end, 'clamp')}
          >
            {end}
          </Text>
        </Row>{' '}
        <Row as="span" noWrap justify="between">
          <Text as="span" size="label" tone="muted" className={classNames(styles.oneLine, 'clamp')}>
            {about}
          </Text>{' '}
          {isPill(pill) ? (
            <StatusPill tone={pill.tone} icon={false} className={styles.pill}>
              {pill.before && <span className="visually-hidden">{pill.before} </span>}
              {pill.text}
            </StatusPill>
          ) : (
            pill
          )}
        </Row>
      </Link>
      {children}
    </li>
  )
}

function isPill(pill: RowPill | ReactNode): pill is RowPill {
  return typeof pill === 'object' && pill !== null && 'tone' in pill
}
