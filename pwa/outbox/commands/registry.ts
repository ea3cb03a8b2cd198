import { chatAdminSend, chatMarkRead, chatSend, offerNegotiate } from './chat.ts'
import type { Command } from './command.ts'
import { requestSubmit } from './requests.ts'
import { resaleOptIn, resaleWithdraw } from './resale.ts'
import { faqAsk, messageRead, messageUnread } from './staffMessages.ts'
import { ticketConfirmReceived, ticketOpened } from './tickets.ts'

export type { OutgoingCommand } from '../../offline/outboxEntry.ts'

/** All commands that can be queued in the outbox. */
export const commands = [
  chatSend,
  chatAdminSend,
  chatMarkRead,
  offerNegotiate,
  faqAsk,
  requestSubmit,
  messageRead,
  messageUnread,
  ticketConfirmReceived,
  ticketOpened,
  resaleOptIn,
  resaleWithdraw,
] as const

const byName = new Map<string, Command>(commands.map((command) => [command.name, command]))

/** Finds a command by name; undefined for one of a newer version of the app, e.g. after a rollback. */
export function commandNamed(name: string): Command | undefined {
  return byName.get(name)
}
