import { createDraftStore } from '../forms/draftStore.ts'
import { createSpareDrafts } from '../forms/spareDrafts.ts'
import { hasRoom, openOfflineDb, type StoreTrouble } from '../offline/openOfflineDb.ts'
import { createLiveStore } from './liveStore.ts'
import { createMessageEdits } from './messageEdits.ts'
import type { OpenedOffline } from './offlineContext.ts'
import { createOutboxActivity } from './outboxActivity.ts'
import { startOutboxRunner } from './outboxRunner.ts'
import type { FlushEvent } from './queue/flushOutbox.ts'
import { listOutbox } from './queue/outbox.ts'

interface Listeners {
  onOpened: (opened: OpenedOffline) => void
  /** @param trouble undefined once it is over */
  onTrouble: (trouble: StoreTrouble | undefined) => void
  /** The session is over, or somebody else's. */
  onSignedOut: () => void
}

/** Opens what a person has on this device, and begins to send what waits there. */
export function openOffline(userId: string, listeners: Listeners) {
  const activity = createOutboxActivity()
  const edits = createMessageEdits()
  const eventListeners = new Set<(event: FlushEvent) => void>()
  let stopFollowing: (() => void) | undefined
  let isClosed = false
  let isFull = false

  const opening = open()
  opening.catch(() => {
    if (!isClosed) listeners.onTrouble('not_kept')
  })
  const drafts = createDraftStore(
    opening.then(({ db }) => db),
    createSpareDrafts(userId),
  )

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
        if (event.type === 'sent') edits.change(event.entry.id, { isSent: true })
        for (const listener of eventListeners) listener(event)
      },
      onResult(result) {
        activity.end(result)
        if (result.state === 'signed_out' || result.state === 'other_person') listeners.onSignedOut()
      },
    })
    const entries = createLiveStore(() => listOutbox(db))
    stopFollowing = entries.subscribe(() => edits.follow(entries.current() ?? []))
    const opened = { db, runner, entries }
    listeners.onOpened(opened)
    if (trouble) listeners.onTrouble(trouble)
    isFull = trouble === 'full'
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
    edits,
    onFlushEvent(listener: (event: FlushEvent) => void) {
      eventListeners.add(listener)
      return () => {
        eventListeners.delete(listener)
      }
    },
    /** Something could not be stored for want of space. */
    noteFull() {
      isFull = true
      listeners.onTrouble('full')
    },
    /** Somebody may have made room meanwhile. */
    async checkRoom() {
      if (!isFull || isClosed) return
      const { db } = await opening
      if (!(await hasRoom(db).catch(() => false)) || isClosed) return
      isFull = false
      listeners.onTrouble(undefined)
    },
    close() {
      isClosed = true
      void drafts.flush()
      stopFollowing?.()
      edits.clear()
      opening.then(end, () => undefined)
    },
  }
}
