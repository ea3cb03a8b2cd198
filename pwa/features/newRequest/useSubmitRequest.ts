import type { NewRequest } from '#contract/requests.ts'
import { newId } from '../../http/newId.ts'
import { useOutboxContext } from '../../outbox/OutboxProvider.tsx'
import type { OutboxEvent } from '../../outbox/queue/flushOutbox.ts'
import type { Problem } from '../../outbox/queue/outboxEntry.ts'
import { useEntryActions, useSend } from '../../outbox/useOutbox.ts'
import type { UnsentRequest } from '../requests/ownRequests.ts'
import { draftPlaces, type Picture } from '../requests/requestForm.ts'

/** The outcome of submitting. */
export type Submitted =
  | { state: 'sent'; entryId: string }
  /** The request is in the outbox, and not sent within the timeout. */
  | { state: 'stored'; entryId: string }
  | { state: 'refused'; entryId: string; problem: Problem }
  /** The edited request was sent before that, or may have been. */
  | { state: 'too_late' }

interface Submission {
  form: NewRequest
  picture: Picture
  /** The server already has the picture. */
  isUploaded: boolean
  /** The queued request that is being edited. */
  edited: UnsentRequest | undefined
  /** The edited request, whose drafts are deleted. Also set if the changes are submitted as a new request. */
  changesOf: string | undefined
  /** Called when it is in the outbox, before it is sent. */
  onStored: (entryId: string) => void
}

/** How long the form waits for the server before it says that the request is queued. */
const timeoutMs = { online: 10_000, offline: 1_500 }

/** Returns a function that puts a request into the outbox and deletes its draft, in one transaction. It rejects if storing fails. */
export function useSubmitRequest() {
  const send = useSend()
  const { edit } = useEntryActions()
  const { onEvent, drafts } = useOutboxContext()

  return async ({
    form,
    picture,
    isUploaded,
    edited,
    changesOf,
    onStored,
  }: Submission): Promise<Submitted> => {
    const { stubhubScreenshot: _, ...fields } = form
    const { pickedSize: __, wasRead: ___, ...file } = picture
    const command = { command: 'request.submit', content: { ...fields, fileId: file.id } } as const
    const places = Object.values(draftPlaces(changesOf))
    const id = edited?.id ?? newId()
    // Subscribed before sending, so that no event is missed.
    const outcome = watch(onEvent, id)

    try {
      if (edited) {
        const result = await edit(edited, command, { file, isUploaded, places })
        if (result !== 'edited') return { state: 'too_late' }
      } else {
        await send(command, { id, file, isUploaded, places })
      }
      places.forEach(drafts.drop)
      onStored(id)
      return await outcome.first()
    } finally {
      outcome.stop()
    }
  }
}

/** Waits for the first attempt to send an entry. */
function watch(onEvent: (listener: (event: OutboxEvent) => void) => () => void, id: string) {
  let settle: (submitted: Submitted) => void
  const settled = new Promise<Submitted>((resolve) => {
    settle = resolve
  })
  const stop = onEvent((event) => {
    if (event.type !== 'ended' || event.entry.id !== id) return
    const { problem = { message: 'It was refused.' } } = event.entry
    if (event.end === 'sent') settle({ state: 'sent', entryId: id })
    else if (event.end === 'needs_you') settle({ state: 'refused', entryId: id, problem })
    else settle({ state: 'stored', entryId: id })
  })
  return {
    stop,
    /** Resolves at the end of the attempt or at the timeout. */
    async first(): Promise<Submitted> {
      const signal = AbortSignal.timeout(navigator.onLine ? timeoutMs.online : timeoutMs.offline)
      signal.addEventListener('abort', () => settle({ state: 'stored', entryId: id }))
      return settled
    },
  }
}
