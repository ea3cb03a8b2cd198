import { newId } from '../../http/newId.ts'
import type { OfflineDb } from '../../offline/offlineDb.ts'
import type { OutgoingCommand } from '../commands/registry.ts'
import { enqueue } from './outbox.ts'

/** Puts a command in a person's outbox outside of the app, whose flush sends it later. A module of its own, loaded on demand. */
export function enqueueNow(db: OfflineDb, command: OutgoingCommand): Promise<void> {
  return enqueue(db, { ...command, id: newId(), writtenAt: new Date().toISOString() })
}
