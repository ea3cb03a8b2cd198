import type { FlushEvent } from '../../offline/flushOutbox.ts'
import { openOfflineDb, type StoreTrouble } from '../../offline/openOfflineDb.ts'
import { listOutbox } from '../../offline/outbox.ts'
import { createDraftStore } from './draftStore.ts'
import { createLiveStore } from './liveStore.ts'
import type { OpenedOffline } from './offlineContext.ts'
import { createOutboxActivity } from './outboxActivity.ts'
import { startOutboxRunner } from './outboxRunner.ts'

interface Listeners {
  onOpened: (opened: OpenedOffline) => void
  onTrouble: (trouble: StoreTrouble) => void
  /** The session is over, or somebody else's. */
  onSignedOut: () => void
}

/** Opens what a person has on this device, and begins to send what waits there. */
export function openOffline(userId: string, listeners: Listeners) {
  const activity = createOutboxActivity()
  const eventListeners = new Set<(event: FlushEvent) => void>()
  let isClosed = false

  const opening = open()
  opening.catch(() => {
    if (!isClosed) listeners.onTrouble('not_kept')
  })
  const drafts = createDraftStore(opening.then(({ db }) => db))

  async function open(): Promise<OpenedOffline> {
    const { db, trouble } = await openOfflineDb(userId, listeners.onTrouble)
    if (isClosed) {
      db.close()
      throw new Error('Closed before it was open')
    }
    const runner = startOutboxRunner(db, {
      onEvent(event) {
        // Another tab may be somebody else's.
        if ('entry' in event && event.entry.userId !== userId) return
        activity.apply(event)
        for (const listener of eventListeners) listener(event)
      },
      onResult(result) {
        activity.end(result)
        if (result.state === 'signed_out' || result.state === 'other_person') listeners.onSignedOut()
      },
    })
    const opened = { db, runner, entries: createLiveStore(() => listOutbox(db)) }
    listeners.onOpened(opened)
    if (trouble) listeners.onTrouble(trouble)
    return opened
  }

  function end({ db, runner }: OpenedOffline) {
    // A flush in the middle of it still writes down what the server says.
    void runner.stop().then(() => db.close())
  }

  return {
    opening,
    activity,
    drafts,
    onFlushEvent(listener: (event: FlushEvent) => void) {
      eventListeners.add(listener)
      return () => {
        eventListeners.delete(listener)
      }
    },
    close() {
      isClosed = true
      drafts.flush()
      opening.then(end, () => undefined)
    },
  }
}
