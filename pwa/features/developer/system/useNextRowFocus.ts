import { useRef } from 'react'

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
