import { v7 } from 'uuid'

/** Creates a UUIDv7, used both as the idempotency key of a call and as the id of what the call creates. */
export function newId(): string {
  return v7()
}
