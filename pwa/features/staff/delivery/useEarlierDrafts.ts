import { useContext, useEffect, useEffectEvent } from 'react'
import type { Ticket } from '#contract/tickets.ts'
import { fieldsOf } from '../../../forms/storedFields.ts'
import { DraftsContext } from '../../../forms/useDraft.ts'
import { nameOf } from './deliveryForm.ts'

/** Earlier builds delivered one ticket at a time and stored a draft a ticket. @param onFound gets their fields, by the names of the form */
export function useEarlierDrafts(
  tickets: readonly Ticket[],
  onFound: (fields: Record<string, string>) => void,
): void {
  const drafts = useContext(DraftsContext)
  const adopt = useEffectEvent(async () => {
    for (const { place, value } of (await drafts?.list()) ?? []) {
      const ticket = tickets.find(({ id }) => place === `delivery:${id}`)
      if (!ticket) continue
      const typed = fieldsOf(value)
      const fields: Record<string, string> = {}
      for (const field of ['seat', 'section', 'row', 'gate', 'qrCode'] as const) {
        const text = typed[field]
        if (typeof text === 'string') fields[nameOf(ticket.id, field)] = text
      }
      if (typed.transferred === true) fields[nameOf(ticket.id, 'transferred')] = 'yes'
      const file = typeof typed.ticketFile === 'string' && /[0-9a-f-]{36}$/.exec(typed.ticketFile)?.[0]
      if (file) fields[nameOf(ticket.id, 'file')] = file
      onFound(fields)
      drafts?.write(place, undefined)
    }
  })
  const ids = tickets.map(({ id }) => id).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for these tickets
  useEffect(() => void adopt(), [ids])
}
