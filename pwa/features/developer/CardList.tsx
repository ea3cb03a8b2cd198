import { type ComponentProps, type ReactNode, useRef } from 'react'
import { Row, Text } from '../../ui/layout.tsx'
import { ListStates } from '../../ui/MorePages.tsx'
import styles from './developer.module.css'

type CardListProps<Item> = ComponentProps<typeof ListStates<Item>> & {
  /** Label of the scrolling part, for screen readers. */
  label: string
}

/** A list in a card. Where it is long, it scrolls inside the card. */
export function CardList<Item>({ label, ...states }: CardListProps<Item>) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it
    <section aria-label={label} tabIndex={0} className={styles.scroller}>
      <ListStates {...states} />
    </section>
  )
}

interface CardRowProps {
  title: ReactNode
  /** Beside the title. */
  status?: ReactNode
  /** Quieter lines; anything falsy is left out. */
  lines?: readonly ReactNode[]
  /** Buttons and links at the end of the row. */
  actions?: ReactNode
  /** Shown between the title and the lines. */
  children?: ReactNode
}

/** A row of a list in a card: text, and beside or below it its actions. */
export function CardRow({ title, status, lines = [], actions, children }: CardRowProps) {
  return (
    <Row as="li" justify="between" className={styles.cardRow}>
      <Text as="div" wrap="break" className={styles.text}>
        <Row as="p">
          <strong>{title}</strong> {status}
        </Row>
        {children}
        {lines.map(
          (line, index) =>
            // biome-ignore lint/suspicious/noArrayIndexKey: lines have no names, and never change places
            line && <Second key={index}>{line}</Second>,
        )}
      </Text>
      {actions && <Row>{actions}</Row>}
    </Row>
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
 * Moves the focus in a list whose rows are removed with a dialog: once it has closed, to the row that took the place of the removed
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
