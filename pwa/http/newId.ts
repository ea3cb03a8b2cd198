import { v7 } from 'uuid'

/** A new id for something written here: the Idempotency-Key of its call, and the id of what it creates. UUIDv7. */
export function newId(): string {
  return v7()
}
