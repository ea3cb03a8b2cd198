import type { z } from 'zod/mini'
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

type Registered = (typeof commands)[number]

/** A command's name with its content. */
export type OutgoingCommand = {
  [Name in Registered['name']]: {
    command: Name
    content: z.output<Extract<Registered, { name: Name }>['content']>
  }
}[Registered['name']]

const byName = new Map<string, Command>(commands.map((command) => [command.name, command]))

/** Finds a command by name; undefined for one of a newer version of the app, e.g. after a rollback. */
export function commandNamed(name: string): Command | undefined {
  return byName.get(name)
}
