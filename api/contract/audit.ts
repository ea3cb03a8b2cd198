import { z } from 'zod/mini'
import { queryState } from './database.ts'
import { endpoint } from './endpoint.ts'
import { id, instant } from './fields.ts'
import { paging } from './lists.ts'
import { rangeFields } from './transactions.ts'

/** The id of a request, or its reference of 8 characters. */
export const requestPattern = /^(?:[\da-f]{8}|[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12})$/i

/** An entry of the audit log: who did what to whom, and from where. */
export const auditEntry = z.object({
  id,
  at: instant,
  /** When it was typed, if the device had no connection then. */
  writtenAt: z.nullable(instant),
  /** Null for what the service does by itself. */
  actor: z.nullable(z.object({ id, name: z.string(), email: z.string() })),
  /** A key of `eventCatalogue`, or a type of another release. */
  type: z.string(),
  subject: z.object({
    /** For example `offer`; `unknown` for a type of another release. */
    kind: z.string(),
    id: z.nullable(z.string()),
    /** The name of a user, the artist of a request, or a blacklisted word. */
    label: z.nullable(z.string()),
  }),
  requestId: z.nullable(z.string()),
  data: z.record(z.string(), z.unknown()),
  /** The query of a run of the SQL console, while it is in the history. */
  query: z.nullable(z.string()),
  /** How the query ended, and the error its developer got if it did not run; null also if the server stopped meanwhile. */
  queryState: z.nullable(queryState),
  queryError: z.nullable(z.string()),
  /** Null for what the service does, and once it is erased (docs/RULES.md, Audit log). */
  origin: z.nullable(z.object({ ip: z.string(), device: z.string() })),
})
export type AuditEntry = z.output<typeof auditEntry>

const filters = {
  /** The actor, or the account that was acted on. */
  personId: z.optional(id),
  /** Narrows the log to the request's timeline. */
  requestId: z.optional(z.string().check(z.regex(requestPattern, 'No such request'))),
  /** The first part of a type: `offer` of `offer.accepted`. */
  group: z.optional(z.string().check(z.regex(/^[a-z_]{1,30}$/, 'No such group'))),
  ...rangeFields,
}

export const auditApi = {
  /** Newest first. The `Link` header has the next page's address. */
  list: endpoint({
    method: 'GET',
    path: '/api/developer/audit-log',
    kind: 'json',
    query: z.object({ ...filters, ...paging }),
    reply: z.array(auditEntry),
  }),
  /** A CSV file (RFC 4180) with a header, newest first. It is recorded who exported it. */
  export: endpoint({
    method: 'GET',
    path: '/api/developer/audit-log/export',
    kind: 'file',
    mediaType: 'text/csv',
    query: z.object(filters),
    reply: z.unknown(),
  }),
}
