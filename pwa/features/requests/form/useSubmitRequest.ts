import type { NewRequest } from '#contract/requests.ts'
import { newId } from '../../../http/newId.ts'
import type { OfflineDb } from '../../../offline/offlineDb.ts'
import type { FlushEvent } from '../../../outbox/queue/flushOutbox.ts'
import type { Problem } from '../../../outbox/queue/outboxEntry.ts'
import { useEntryActions } from '../../../outbox/useEntryActions.ts'
import { useEnqueue, useOfflineContext } from '../../../outbox/useOffline.ts'
import type { UnsentRequest } from '../unsentRequest.ts'
import { draftPlaces, type Picture } from './requestDraft.ts'

/** What has become of a submitted request by the time the person can be told. */
export type Submitted =
  | { state: 'sent' }
  /** It is on this device and waits, or is still on its way. */
  | { state: 'stored'; entryId: string }
  | { state: 'refused'; entryId: string; problem: Problem }
  /** The one that was being changed went out before that, or may have. */
  | { state: 'too_late' }

interface Submission {
  form: NewRequest
  picture: Picture
  /** It was sent ahead, and the server has it. */
  isUploaded: boolean
  /** The unsent request that is being changed. */
  edited: UnsentRequest | undefined
  /** The request whose changes stand in the form, also where they go out as a new one. */
  changesOf: string | undefined
}

/** How long the form waits for the server before it says that the request is safe here. */
const patienceMs = { online: 10_000, offline: 1_500 }

/** Puts a request into the outbox, together with forgetting its draft. Rejects where the device does not keep it. */
export function useSubmitRequest() {
  const enqueue = useEnqueue()
  const { edit } = useEntryActions()
  const { onFlushEvent, drafts } = useOfflineContext()

  return async ({ form, picture, isUploaded, edited, changesOf }: Submission): Promise<Submitted> => {
    const { stubhubScreenshot: _, ...fields } = form
    const content = { ...fields, fileId: picture.id }
    const { pickedSize: __, ...file } = picture
    const places = draftPlaces(changesOf)
    const forgetDraft = (db: OfflineDb) => db.drafts.bulkDelete([places.form, places.picture])
    let id = newId()
    // From before the sending begins, so that nothing is missed.
    const outcome = watch(onFlushEvent, () => id)

    try {
      if (edited) {
        const result = await edit(edited, { command: 'request.submit', content }, async (db, changedId) => {
          id = changedId
          if (edited.content.fileId !== file.id) await db.outgoingFiles.delete(edited.content.fileId)
          await db.outgoingFiles.put(file)
          if (isUploaded) await db.outbox.where({ id }).modify({ uploadedFileId: file.id })
          await forgetDraft(db)
        })
        if (result !== 'edited') return { state: 'too_late' }
      } else {
        const writtenAt = new Date().toISOString()
        const uploadedFileId = isUploaded ? file.id : undefined
        const entry = { id, command: 'request.submit', content, lane: id, writtenAt, uploadedFileId } as const
        await enqueue(entry, file, forgetDraft)
      }
      drafts.drop(places.form)
      drafts.drop(places.picture)
      return await outcome.first()
    } finally {
      outcome.stop()
    }
  }
}

function watch(onFlushEvent: (listener: (event: FlushEvent) => void) => () => void, id: () => string) {
  let settle: (submitted: Submitted) => void
  const settled = new Promise<Submitted>((resolve) => {
    settle = resolve
  })
  const stop = onFlushEvent((event) => {
    if (event.type === 'sent' && event.entry.id === id()) settle({ state: 'sent' })
    if (event.type === 'needs_you' && event.entry.id === id()) {
      const problem = event.entry.problem ?? { message: 'It was refused.' }
      settle({ state: 'refused', entryId: event.entry.id, problem })
    }
    // A refusal follows at once.
    if (event.type === 'not_sent' && event.entryId === id()) {
      setTimeout(() => settle({ state: 'stored', entryId: id() }), 300)
    }
  })
  return {
    stop,
    /** What comes first: the server's answer, or the end of patience. */
    first(): Promise<Submitted> {
      const ms = navigator.onLine ? patienceMs.online : patienceMs.offline
      return Promise.race([
        settled,
        new Promise<Submitted>((resolve) =>
          setTimeout(() => resolve({ state: 'stored', entryId: id() }), ms),
        ),
      ])
    },
  }
}
