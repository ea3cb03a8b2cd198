import type { ReactNode } from 'react'
import { classNames } from './classNames.ts'
import { Stack } from './layout.tsx'
import styles from './Table.module.css'
import { useMediaQuery, wideScreen } from './useMediaQuery.ts'

export interface Column<Row> {
  header: ReactNode
  cell: (row: Row) => ReactNode
  /** A quieter line below the cell. */
  second?: (row: Row) => ReactNode
  /** As wide as its text, which does not wrap. */
  isFact?: boolean
  /** Aligns cells right; in the last column, at the table's edge. */
  isRight?: boolean
  /** Cells name the rows, instead of those of the first column. */
  isName?: boolean
  /** Class of the cells. */
  className?: string | undefined
  /** The rows are in the order of this column. */
  sorted?: 'ascending' | 'descending' | undefined
}

/** Seven columns need more room than the two-pane layout. */
export const tableScreen = '(min-width: 64em)'

interface TableProps<Row> {
  /** Caption for screen readers: 'Users, newest first'. */
  caption: string
  rows: readonly Row[]
  /** The first one names the row, unless another does. */
  columns: readonly Column<Row>[]
  keyOf?: (row: Row) => string
  /** Makes each row a button; its content is `span`s. */
  onOpen?: ((row: Row) => void) | undefined
  /** The key of the row that is open. */
  current?: string | undefined
  /** A row on a screen with too little room for the table. Without it, the table scrolls sideways there. */
  card?: (row: Row) => ReactNode
  /** The screens that have room for the table. */
  wide?: string
  className?: string | undefined
}

/** A list as a dense table, or as cards where there is no room for one. */
export function Table<Row>({
  caption,
  rows,
  columns,
  keyOf = idOf,
  onOpen,
  current,
  card,
  wide = wideScreen,
  className,
}: TableProps<Row>) {
  const isWide = useMediaQuery(wide)
  const isCurrent = (row: Row) => (keyOf(row) === current ? true : undefined)
  if (card && !isWide) {
    return (
      <Stack
        as="ul"
        gap={onOpen ? 2 : 3}
        className={classNames(styles.cards, !onOpen && styles.apart)}
        aria-label={caption}
      >
        {rows.map((row) => (
          <li key={keyOf(row)}>
            {onOpen ? (
              <button
                type="button"
                className={`surface ${styles.card}`}
                aria-current={isCurrent(row)}
                onClick={() => onOpen(row)}
              >
                {card(row)}
              </button>
            ) : (
              card(row)
            )}
          </li>
        ))}
      </Stack>
    )
  }
  const named = Math.max(
    0,
    columns.findIndex(({ isName }) => isName),
  )
  return (
    <div className={styles.scroller}>
      <table className={classNames(styles.table, onOpen && styles.opensRows, className)}>
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            {columns.map((column, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: columns never change places
              <th key={index} scope="col" aria-sort={column.sorted} className={classOf(column, true)}>
                {column.header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)} aria-current={isCurrent(row)}>
              {columns.map((column, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: columns never change places
                <Cell key={index} {...{ column, row }} isName={index === named} onOpen={onOpen} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function idOf(row: unknown): string {
  return (row as { id: string }).id
}

function classOf<Row>({ isFact, isRight, className }: Column<Row>, isHead = false): string {
  return classNames(isFact && styles.fact, isRight && styles.right, !isHead && className)
}

interface CellProps<Row> extends Pick<TableProps<Row>, 'onOpen'> {
  column: Column<Row>
  row: Row
  isName: boolean
}

function Cell<Row>({ column, row, isName, onOpen }: CellProps<Row>) {
  const second = column.second?.(row)
  const content = (
    <>
      {isName && onOpen ? (
        <button type="button" className={styles.open} onClick={() => onOpen(row)}>
          {column.cell(row)}
        </button>
      ) : (
        column.cell(row)
      )}
      {second && (
        <>
          {' '}
          <span className={classNames(styles.second, 'clamp')}>{second}</span>
        </>
      )}
    </>
  )
  const className = classOf(column) || undefined
  return isName ? (
    <th scope="row" className={className}>
      {content}
    </th>
  ) : (
    <td className={className}>{content}</td>
  )
}
