import { rowAfter } from './requestQueue.ts'

/** Moves the focus by `steps` rows in the current tab, starting at the focused row or else the open request. */
export function focusRow(desk: HTMLElement | null, openId: string | undefined, steps: number): void {
  const rows = [
    ...(desk?.querySelectorAll<HTMLElement>('[role=tabpanel]:not([hidden]) [data-request]') ?? []),
  ]
  const ids = rows.map((row) => row.dataset.request ?? '')
  const focused = rows.find((row) => row === document.activeElement)?.dataset.request
  const from = focused ?? openId
  const next = rowAfter(ids, from, steps)
  rows[ids.indexOf(next ?? '')]?.focus()
}
