import type { FlushEvent, FlushResult } from './queue/flushOutbox.ts'

/** How far an entry has come that is being sent right now. Both are 0 while nothing is known. */
export interface Sending {
  sentBytes: number
  totalBytes: number
}

/** What the flushers of this device are doing: this tab's, another tab's or the worker's. */
export interface OutboxActivity {
  sending: ReadonlyMap<string, Sending>
  /** How the last flush of this tab ended; undefined while it goes on. */
  lastResult: FlushResult | undefined
}

const nothing: OutboxActivity = { sending: new Map(), lastResult: undefined }

export function createOutboxActivity() {
  let current = nothing
  const listeners = new Set<() => void>()

  function change(to: Partial<OutboxActivity>) {
    current = { ...current, ...to }
    for (const listener of listeners) listener()
  }
  function setSending(id: string, sending: Sending | undefined) {
    const map = new Map(current.sending)
    if (sending) map.set(id, sending)
    else if (!map.delete(id)) return
    change({ sending: map })
  }

  return {
    current: () => current,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },

    apply(event: FlushEvent) {
      switch (event.type) {
        case 'sending':
          return setSending(event.entryId, { sentBytes: 0, totalBytes: 0 })
        case 'progress':
          return setSending(event.entryId, { sentBytes: event.sentBytes, totalBytes: event.totalBytes })
        case 'not_sent':
          return setSending(event.entryId, undefined)
        case 'sent':
        case 'needs_you':
          return setSending(event.entry.id, undefined)
      }
    },

    /** A flush of this tab has ended: nobody else holds the lock, so whatever another one said it was sending is over. */
    end: (result: FlushResult) => change({ lastResult: result, sending: new Map() }),
  }
}
