import { currentTime } from '../../http/clock.ts'
import { newId } from '../../http/newId.ts'
import type { OfflineDb } from '../../offline/offlineDb.ts'
import type { OutgoingCommand } from '../commands/registry.ts'
import { enqueue } from './outbox.ts'

/** Queues a command where no `OutboxProvider` is mounted; a later flush sends it. A separate module, so that it is loaded on demand. */
export function enqueueNow(db: OfflineDb, command: OutgoingCommand): Promise<void> {
  return enqueue(db, { ...command, id: newId(), writtenAt: currentTime().toISOString() })
}
