import type { UseInfiniteQueryResult, UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useRef } from 'react'
import { LoadError } from '../../ui/ErrorState.tsx'
import { Row, Text } from '../../ui/layout.tsx'
import { MorePages } from '../../ui/MorePages.tsx'
import { SkeletonList } from '../../ui/Skeleton.tsx'
import styles from './developer.module.css'

interface CardListProps<Item> {
  /** Of the part that scrolls, for screen readers. */
  label: string
  list: UseQueryResult<Item[]> | UseInfiniteQueryResult<Item[] | undefined>
  /** What it is called: 'the failed jobs'. */
  what: string
  /** Instead of no rows. */
  empty: ReactNode
  isBusy?: boolean
  children: (items: Item[]) => ReactNode
}

/** A list in a card, in all its states. Where it is long, it scrolls inside the card. */
export function CardList<Item>({ label, list, what, empty, isBusy = false, children }: CardListProps<Item>) {
  const items = list.data
  return (
    <>
      {items && items.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it
        <section aria-label={label} tabIndex={0} className={styles.scroller}>
          {children(items)}
          {'fetchNextPage' in list && (
            <MorePages
              list={list}
              label="Load more"
              failed={`Could not load more ${what.replace(/^the /, '')}.`}
              isBusy={isBusy}
            />
          )}
        </section>
      )}
      {items?.length === 0 && !isBusy && empty}
      {!items && list.isError && <LoadError title={`Could not load ${what}`} query={list} />}
      {list.isPending && <SkeletonList count={3} height="4.5rem" label={`Loading ${what}`} />}
    </>
  )
}

interface CardRowProps {
  /** Buttons and links at the end. */
  actions?: ReactNode
  children: ReactNode
}

/** A row of a list in a card: text, and beside or below it what can be done. */
export function CardRow({ actions, children }: CardRowProps) {
  return (
    <li className={styles.cardRow}>
      <div className={styles.text}>{children}</div>
      {actions && <Row>{actions}</Row>}
    </li>
  )
}

/** A quieter line of a row. */
export function Second({ children }: { children: ReactNode }) {
  return (
    <Text size="second" tone="muted">
      {children}
    </Text>
  )
}

/**
 * For a list whose rows are removed with a dialog: once it has closed, the focus is on the row that took the place of the removed
 * one or, if there is none, in the first field of the card. To a row that stayed, the dialog gives it back.
 */
export function useNextRowFocus() {
  const card = useRef<HTMLElement>(null)
  const opener = useRef<{ button: HTMLElement; row: number }>(undefined)
  const rows = () => [...(card.current?.querySelectorAll('li') ?? [])]
  return {
    card,
    /** @param button the one in the row that opens the dialog */
    onOpen(button: HTMLElement) {
      opener.current = { button, row: rows().findIndex((row) => row.contains(button)) }
    },
    onClosed() {
      // Only then has the dialog let go of the focus.
      requestAnimationFrame(() => {
        if (!opener.current || opener.current.button.isConnected) return
        const next = rows()[opener.current.row] ?? rows().at(-1)
        const buttons = [...(next?.querySelectorAll<HTMLElement>('a, button') ?? [])]
        const target = buttons.at(-1) ?? card.current?.querySelector('input')
        target?.focus()
      })
    },
  }
}
