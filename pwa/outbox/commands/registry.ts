import { chatAdminSend } from './chatAdminSend.ts'
import { chatMarkRead } from './chatMarkRead.ts'
import { chatSend } from './chatSend.ts'
import type { Command } from './command.ts'
import { faqAsk } from './faqAsk.ts'
import { messageRead } from './messageRead.ts'
import { offerNegotiate } from './offerNegotiate.ts'
import { requestSubmit } from './requestSubmit.ts'
import { resaleOptIn } from './resaleOptIn.ts'
import { resaleWithdraw } from './resaleWithdraw.ts'
import { ticketConfirmReceived } from './ticketConfirmReceived.ts'
import { ticketOpened } from './ticketOpened.ts'

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
