import type { NewRequest } from '#contract/requests.ts'
import { newId } from '../../../http/newId.ts'
import type { OfflineDb } from '../../../offline/offlineDb.ts'
import { useOutboxContext } from '../../../outbox/OutboxProvider.tsx'
import type { OutboxEvent } from '../../../outbox/queue/flushOutbox.ts'
import type { Problem } from '../../../outbox/queue/outboxEntry.ts'
import { useEntryActions, useSend } from '../../../outbox/useOutbox.ts'
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

/** How long the form waits for the server before it says that the request is safe here. Milliseconds. */
const timeoutMs = { online: 10_000, offline: 1_500 }

/** Puts a request into the outbox, together with forgetting its draft. Rejects where the device does not keep it. */
export function useSubmitRequest() {
  const send = useSend()
  const { edit } = useEntryActions()
  const { onEvent, drafts } = useOutboxContext()

  return async ({ form, picture, isUploaded, edited, changesOf }: Submission): Promise<Submitted> => {
    const { stubhubScreenshot: _, ...fields } = form
    const { pickedSize: __, ...file } = picture
    const command = { command: 'request.submit', content: { ...fields, fileId: file.id } } as const
    const places = draftPlaces(changesOf)
    const also = (db: OfflineDb) => db.drafts.bulkDelete([places.form, places.picture])
    const id = edited?.id ?? newId()
    // From before the sending begins, so that nothing is missed.
    const outcome = watch(onEvent, id)

    try {
      if (edited) {
        const result = await edit(edited, command, { file, isUploaded, also })
        if (result !== 'edited') return { state: 'too_late' }
      } else {
        await send(command, { id, file, isUploaded, also })
      }
      drafts.drop(places.form)
      drafts.drop(places.picture)
      return await outcome.first()
    } finally {
      outcome.stop()
    }
  }
}

/** @param id of the entry whose first attempt is waited for */
function watch(onEvent: (listener: (event: OutboxEvent) => void) => () => void, id: string) {
  let settle: (submitted: Submitted) => void
  const settled = new Promise<Submitted>((resolve) => {
    settle = resolve
  })
  const stop = onEvent((event) => {
    if (event.type !== 'ended' || event.entry.id !== id) return
    const { problem = { message: 'It was refused.' } } = event.entry
    if (event.end === 'sent') settle({ state: 'sent' })
    else if (event.end === 'needs_you') settle({ state: 'refused', entryId: id, problem })
    else settle({ state: 'stored', entryId: id })
  })
  return {
    stop,
    /** What comes first: the end of the attempt, or the timeout. */
    async first(): Promise<Submitted> {
      const signal = AbortSignal.timeout(navigator.onLine ? timeoutMs.online : timeoutMs.offline)
      signal.addEventListener('abort', () => settle({ state: 'stored', entryId: id }))
      return settled
    },
  }
}
