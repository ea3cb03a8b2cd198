import { useRef } from 'react'
import { rowAfter } from './requestQueue.ts'

/** Moves the focus between the rows of the desk's list, from the focused row or else the open request. */
export function useRowFocus(desk: { readonly current: HTMLElement | null }, openId: string | undefined) {
  /** The list's ids when a row was opened or focused. */
  const orders = useRef(new Map<string, readonly string[]>())
  return {
    remember(id: string, ids: readonly string[]) {
      const open = openId === undefined ? undefined : orders.current.get(openId)
      orders.current = new Map([...(openId && open ? [[openId, open] as const] : []), [id, ids]])
    },
    move(step: 1 | -1) {
      const rows = [...(desk.current?.querySelectorAll<HTMLElement>('[role=tabpanel] [data-request]') ?? [])]
      const ids = rows.map((row) => row.dataset.request ?? '')
      const focused = rows.find((row) => row === document.activeElement)?.dataset.request
      const from = focused ?? openId
      const next = rowAfter(ids, from, step, orders.current.get(from ?? ''))
      rows[ids.indexOf(next ?? '')]?.focus()
    },
  }
}
