import { changeHeader, clientHeader, clientVersion, userHeader } from '#contract/endpoint.ts'

interface CallHeaders {
  /** The type of the body, if there is one. */
  contentType?: string | undefined
  /** See `CallOptions`. */
  asUser?: string | undefined
  idempotencyKey?: string | undefined
  ifMatch?: string | undefined
  /** See `changeHeader`. */
  changeId?: string | undefined
}

/** Returns the headers of a call, by name. Works in workers, and loads no schema. */
export function callHeaders({ contentType, asUser, idempotencyKey, ifMatch, changeId }: CallHeaders) {
  return {
    Accept: 'application/json',
    [clientHeader]: String(clientVersion),
    ...(contentType !== undefined && { 'Content-Type': contentType }),
    ...(asUser && { [userHeader]: asUser }),
    ...(idempotencyKey && { 'Idempotency-Key': idempotencyKey }),
    ...(ifMatch && { 'If-Match': ifMatch }),
    ...(changeId && { [changeHeader]: changeId }),
  }
}
