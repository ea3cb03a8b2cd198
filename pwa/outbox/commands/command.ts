import type { z } from 'zod/mini'
import type { ReplyOf } from '#contract/endpoint.ts'
import type { EventType } from '#contract/events.ts'
import type { CallOptions, JsonEndpoint } from '../../http/callApi.ts'
import type { OfflineDb } from '../../offline/offlineDb.ts'

/** What an entry is about. Entries about the same thing are one lane: they are sent one after the other. */
export interface Subject {
  kind: 'request' | 'ticket'
  id: string
}

/** What this device knows of a subject, to name it. */
export interface SubjectNames {
  artist?: string | undefined
  /** 'Seat 11' */
  seat?: string | undefined
}

/** What a command takes from the entry that carries it. */
export interface Envelope {
  id: string
  /** ISO instant of this device. */
  writtenAt: string
}

/** A change to something that was read from an address, which is also the key it is cached under. */
export interface Patch {
  address: string
  merge: (known: unknown) => unknown
}

/**
 * One kind of thing that can wait in the outbox. Everything about it stands in one file beside this one, for pages and for the
 * service worker, and `registry.ts` lists it.
 */
export interface Command<
  Name extends string = string,
  E extends JsonEndpoint = JsonEndpoint,
  Content extends object = object,
> {
  /** Stored on devices: never renamed. */
  readonly name: Name
  readonly endpoint: E
  /** What an entry carries. Entries outlive deploys, so a field may be added to it only as an optional one. */
  readonly content: z.ZodMiniType<Content, Content>
  subject(content: Content, id: string): Subject
  /** The id of the entry that has to be sent first, where it is still unsent. */
  dependsOn?(content: Content): string
  /** The call that carries it out, but for what all entries have in common: its idempotency key and its person. */
  toCall(content: Content, envelope: Envelope): Pick<CallOptions<E>, 'params' | 'query' | 'body'>
  /** The id of the file that is sent ahead of the call. */
  file?(content: Content): string
  /** How a person changes it while it is unsent; what has nothing to change leaves this out. */
  readonly edit?: 'message' | 'form'
  /** Nobody wrote it and nobody misses it: it is not counted as unsent. */
  readonly isSilent?: boolean
  /** What it is, in a few words. */
  label(content: Content, names: SubjectNames): string
  /** Title of the toast that says it was refused. */
  readonly failed: string
  /** The toast that says it was sent. */
  readonly sent?: { title: string; description: string }
  /** Keeps the reply on the device, in the transaction that takes the entry out of the outbox. */
  onSent?(db: OfflineDb, reply: ReplyOf<E>): Promise<void>
  /** What the reply changes about what has been read. */
  patches?(reply: ReplyOf<E>): Patch[]
  /** The event that it causes: names what is fetched again, also after a refusal. */
  readonly causes: EventType
  /** What has probably happened where it is refused, and is fetched then too. */
  readonly refusedAfter?: EventType
}

/** Declares a command. */
export function defineCommand<
  const Name extends string,
  const E extends JsonEndpoint,
  Schema extends z.ZodMiniType<object, object>,
>(command: Command<Name, E, z.output<Schema>> & { content: Schema }): typeof command {
  return command
}
