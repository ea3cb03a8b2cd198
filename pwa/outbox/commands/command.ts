import type { z } from 'zod/mini'
import type { ReplyOf } from '#contract/endpoint.ts'
import type { CallOptions, JsonEndpoint } from '../../http/callApi.ts'
import type { RowPatch } from '../../http/pages.ts'
import type { OfflineDb } from '../../offline/offlineDb.ts'
import { type CommandName, type ContentOf, contents } from '../../offline/outboxEntry.ts'

/** The subject of an entry. Entries about the same subject form a lane and are sent one after the other. */
export interface Subject {
  kind: 'request' | 'ticket' | 'listing' | 'message'
  id: string
}

/** Names of a subject, as far as this device knows them. */
export interface SubjectNames {
  artist?: string | undefined
  /** E.g. 'Seat 11'. */
  seat?: string | undefined
}

/** Fields of the entry that a command's call may use. */
export interface Envelope {
  id: string
  /** ISO instant, by the server's clock as far as this device knows it (`currentTime`). Only of an entry that had to wait. */
  writtenAt?: string | undefined
}

/** A change to the cached data of an address. */
export interface Patch {
  address: string
  merge: (known: unknown) => unknown
  /** Whether the merged data is all that the server has, as far as this device can know: then it is not fetched again. */
  isWhole?: (merged: unknown) => boolean
}

/**
 * A kind of call that can be queued in the outbox. Each command is one file in this folder, used by pages and by the service
 * worker, and is listed in `registry.ts`.
 */
export interface Command<
  Name extends CommandName = CommandName,
  E extends JsonEndpoint = JsonEndpoint,
  Content extends object = object,
> {
  readonly name: Name
  readonly endpoint: E
  /** Schema of the entry's content. */
  readonly content: z.ZodMiniType<Content, Content>
  subject(content: Content, id: string): Subject
  /** Id of the entry that has to be sent first, if that is still unsent. */
  dependsOn?(content: Content): string
  /** The arguments of the call. Idempotency key and user are added when it is sent. */
  toCall(content: Content, envelope: Envelope): Pick<CallOptions<E>, 'params' | 'query' | 'body'>
  /** Id of the file that is uploaded before the call. */
  file?(content: Content): string
  /** How the user edits an unsent entry; absent if there is nothing to edit. */
  readonly edit?: 'message' | 'form'
  /** A background call that the user did not make knowingly: not shown and not counted as unsent. */
  readonly isSilent?: boolean
  /** A refused entry is deleted, because nobody can do anything about it. */
  readonly isDroppedIfRefused?: boolean
  /** Describes the entry in a few words. */
  label(content: Content, names: SubjectNames): string
  /** Title of the toast when the entry is refused. */
  readonly failed: string
  /** The toast when the entry was sent. */
  readonly sent?: { title: string; description: string }
  /** Stores the reply on the device, in the transaction that deletes the entry. */
  onSent?(db: OfflineDb, reply: ReplyOf<E>): Promise<void>
  /** Changes to cached queries that follow from the reply. */
  patches?(reply: ReplyOf<E>): (Patch | RowPatch)[]
}

const schemas: { [Name in CommandName]: z.ZodMiniType<ContentOf<Name>, ContentOf<Name>> } = contents

type Declared<Name extends CommandName, E extends JsonEndpoint> = Command<Name, E, ContentOf<Name>>

/** Declares a command, whose content is that of its name in `offline/outboxEntry.ts`. */
export function defineCommand<const Name extends CommandName, const E extends JsonEndpoint>(
  command: Omit<Declared<Name, E>, 'content'>,
): Declared<Name, E> {
  return { ...command, content: schemas[command.name] }
}
