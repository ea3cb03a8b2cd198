import type { z } from 'zod/mini'
import { chatAdminSend } from './chatAdminSend.ts'
import { chatSend } from './chatSend.ts'
import type { Command } from './command.ts'
import { offerNegotiate } from './offerNegotiate.ts'
import { requestSubmit } from './requestSubmit.ts'
import { ticketConfirmReceived } from './ticketConfirmReceived.ts'
import { ticketOpened } from './ticketOpened.ts'

/** Everything that can wait in the outbox. */
export const commands = [
  chatSend,
  chatAdminSend,
  offerNegotiate,
  requestSubmit,
  ticketConfirmReceived,
  ticketOpened,
] as const

type Registered = (typeof commands)[number]

/** A command by its name, with what it carries. */
export type OutgoingCommand = {
  [Name in Registered['name']]: {
    command: Name
    content: z.output<Extract<Registered, { name: Name }>['content']>
  }
}[Registered['name']]

const byName = new Map<string, Command>(commands.map((command) => [command.name, command]))

/** @returns undefined for a command of a newer version of the app, e.g. after a deploy was rolled back */
export function commandNamed(name: string): Command | undefined {
  return byName.get(name)
}
