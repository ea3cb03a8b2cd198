import { pathOf } from '#contract/endpoint.ts'
import { type Ticket, ticketsApi } from '#contract/tickets.ts'
import { mapRows, type Pages } from '../../http/pages.ts'
import type { OfflineDb } from '../../offline/offlineDb.ts'
import { defineCommand, type Patch, type Subject, type SubjectNames } from './command.ts'

/** Fields that the commands about a ticket share. */
export const ticket = {
  subject: ({ ticketId }: { ticketId: string }): Subject => ({ kind: 'ticket', id: ticketId }),
  toCall: ({ ticketId, deliveryNumber }: { ticketId: string; deliveryNumber?: number | undefined }) => ({
    params: { id: ticketId },
    ...(deliveryNumber !== undefined && { body: { deliveryNumber } }),
  }),
  failed: 'Error',
  onSent: async (db: OfflineDb, changed: Ticket) =>
    void (await db.tickets.update(changed.id, { ticket: changed })),
  patches: (changed: Ticket): Patch[] => [
    {
      address: pathOf(ticketsApi.listMine),
      merge: (known) =>
        mapRows(known as Pages<Ticket>, (shown) => (shown.id === changed.id ? changed : shown)),
    },
  ],
} as const

/** Adds the names to a label, e.g. 'Ticket received: Mitski, Seat 11'. */
export function labelled(what: string, { artist, seat }: SubjectNames): string {
  const which = [artist, seat].filter(Boolean).join(', ')
  return which ? `${what}: ${which}` : what
}

export const ticketConfirmReceived = defineCommand({
  ...ticket,
  name: 'ticket.confirmReceived',
  endpoint: ticketsApi.confirmReceived,
  toCall: ({ ticketId, deliveryNumber }, { writtenAt }) => ({
    params: { id: ticketId },
    // An entry that is sent at once is about the newest delivery.
    ...(writtenAt !== undefined && { body: { deliveryNumber, writtenAt } }),
  }),
  label: (_, names) => labelled('Ticket received', names),
})

export const ticketOpened = defineCommand({
  ...ticket,
  name: 'ticket.opened',
  endpoint: ticketsApi.opened,
  isSilent: true,
  label: (_, names) => labelled('Ticket opened', names),
})
