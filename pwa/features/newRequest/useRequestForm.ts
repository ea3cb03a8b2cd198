import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useLocation, useSearchParams } from 'react-router-dom'
import { fileUrl } from '#contract/files.ts'
import type { NewRequest } from '#contract/requests.ts'
import { asRecord, type FormDraft, fieldsOf, isEmpty } from '../../forms/storedFields.ts'
import { useDraft } from '../../forms/useDraft.ts'
import { useForm } from '../../forms/useForm.ts'
import { usePersonDraft } from '../../forms/usePersonDraft.ts'
import { useSecretFields } from '../../forms/useTabDraft.ts'
import type { OutgoingFile } from '../../offline/offlineDb.ts'
import { useOutboxContext } from '../../outbox/OutboxProvider.tsx'
import { canEdit } from '../../outbox/queue/outboxEntry.ts'
import { useEntryActions, useLiveQuery } from '../../outbox/useOutbox.ts'
import { useLast } from '../../ui/useLast.ts'
import type { UnsentRequest } from '../requests/ownRequests.ts'
import {
  draftFields,
  draftPlaces,
  emptyForm,
  type Picture,
  parsePictureDraft,
  requestSchema,
} from '../requests/requestForm.ts'
import { requestsQueries } from '../requests/requestsQueries.ts'
import { useUnsentRequests } from '../requests/useRequests.ts'
import { useScreenshot } from './useScreenshot.ts'
import { useSuggestions } from './useSuggestions.ts'

interface RequestFormOptions {
  editedId: string | undefined
  /** The queued request that is being edited. */
  edited: UnsentRequest | undefined
  /** Whether the outbox is loaded, so that a missing `edited` means that it is gone. */
  isEditedKnown: boolean
  /** The edited request can no longer be changed, so the form's content becomes a new request. */
  hasConflict: boolean
  /** The submitted values, while the result is not known: the form keeps showing them. */
  pending: NewRequest | undefined
}

/** The fields and the screenshot of the request form, with their drafts, for a new request or an edited one. */
export function useRequestForm({
  editedId,
  edited,
  isEditedKnown,
  hasConflict,
  pending,
}: RequestFormOptions) {
  const words = useQuery(requestsQueries.blacklistedWords())
  const places = draftPlaces(editedId)
  const { drafts } = useOutboxContext()
  const lastEdited = useLast(edited)
  // Still needed after the edited request has left the outbox.
  const content = lastEdited?.id === editedId ? lastEdited?.content : undefined
  const initial: NewRequest = {
    ...emptyForm,
    ...draftFields(pending ?? content ?? {}),
    stubhubScreenshot: content ? fileUrl(content.fileId) : '',
  }
  const isPending = pending !== undefined

  const stored = usePersonDraft(places.form)
  const isDraftLoaded = stored.isLoaded && (editedId === undefined || isEditedKnown)
  const whole: FormDraft = {
    ...stored,
    // Stores all fields, because the edited request is gone once another tab has sent it.
    write: (fields) =>
      stored.write(
        fields && {
          ...fields,
          typed: isEmpty(fields.typed) ? {} : draftFields({ ...initial, ...fields.typed }),
        },
      ),
    deleteIfUnchanged: isDraftLoaded ? stored.deleteIfUnchanged : undefined,
  }
  const draft = useSecretFields(whole, ['stubhubScreenshot'])
  const form = useForm({
    initial,
    draft,
    // The server checks the words again, so the form works without the list.
    schema: requestSchema((words.data ?? []).map(({ word }) => word)),
    initialErrors: isPending ? undefined : edited?.problem?.fields,
  })
  const pictureDraft = useDraft(places.picture, parsePictureDraft)
  const sentPicture = useEditedPicture(edited)
  const suggestions = useSuggestions(form, draft, pictureDraft)
  const screenshot = useScreenshot({
    onAddress: (address) => form.set('stubhubScreenshot', address),
    onPicture: (picture) => {
      suggestions.takeBack()
      pictureDraft.write(picture)
    },
    onUploaded: (picture) => void suggestions.read(picture),
  })
  // The request whose picture is shown, or 'new'.
  const filledFor = useRef<string>(undefined)
  const key = editedId ?? 'new'
  const isLoaded = isDraftLoaded && pictureDraft.isLoaded
  const isKnown = isLoaded && (editedId === undefined || sentPicture !== undefined)
  const isTyped = Object.keys(form.typed).some((name) => name !== 'stubhubScreenshot')
  const hasChanges = isLoaded ? isTyped || pictureDraft.draft !== undefined : undefined

  const storedId = pictureDraft.draft?.id
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per request, when everything is loaded, and for a picture of "New request like this"
  useEffect(() => {
    if (!isKnown || isPending) return
    const picture = pictureDraft.read() ?? sentPicture?.picture
    const isOther = editedId === undefined && picture?.id !== screenshot.shownId()
    if (filledFor.current === key && !isOther) return
    const isFirst = filledFor.current === undefined
    filledFor.current = key
    if (!isFirst) screenshot.reset()
    if (picture) screenshot.restore(picture)
  }, [isKnown, isPending, key, storedId])

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the edited request is gone
  useEffect(() => {
    // A newly picked picture has its own id already.
    if (hasConflict && hasChanges && pictureDraft.read() === undefined) screenshot.detach()
  }, [hasConflict, hasChanges])

  return {
    form,
    screenshot,
    suggestions,
    /** Whether there is anything unsent in the form; undefined while the drafts are loading. */
    hasChanges,
    /** Makes the form edit that queued request from now on, with the same content. */
    keepFor: (entryId: string) => {
      filledFor.current = entryId
      if (entryId === editedId) return
      // Changes since submitting belong to it as well.
      const next = draftPlaces(entryId)
      for (const part of ['form', 'picture'] as const) {
        drafts.write(next[part], drafts.read(places[part]))
        drafts.write(places[part], undefined)
      }
    },
    empty: () => {
      form.reset()
      screenshot.reset()
      if (editedId) filledFor.current = undefined
    },
    /**
     * Clears the form and its drafts.
     *
     * @returns a function that restores them
     */
    clear: () => {
      const fields = draft.read()
      const picture = pictureDraft.read()
      screenshot.reset()
      form.reset()
      pictureDraft.write(undefined)
      return () => {
        draft.write({ ...asRecord(fields), typed: fieldsOf(fields) })
        pictureDraft.write(picture)
      }
    },
  }
}

/** The picture of the edited request; undefined while it is loading. */
function useEditedPicture(edited: UnsentRequest | undefined): { picture: Picture | undefined } | undefined {
  const fileId = edited?.content.fileId
  return useLiveQuery(`edited picture ${fileId}`, async (db) => {
    const file: OutgoingFile | undefined = fileId ? await db.outgoingFiles.get(fileId) : undefined
    return { picture: file && { ...file, pickedSize: file.bytes.byteLength } }
  })
}

/** Why a queued request can no longer be changed: it is not in the outbox any more, or the server may have it. */
export type EditConflict = 'gone' | 'maybe_sent'

interface EditedRequest {
  /** Undefined for a new request. */
  editedId: string | undefined
  /** The outbox entry of the edited request. */
  edited: UnsentRequest | undefined
  /** Whether the outbox is loaded. */
  isKnown: boolean
  conflict: EditConflict | undefined
  /** @param id undefined for the form of a new request */
  setEditedId: (id: string | undefined) => void
}

/** The queued request in `?edit=`. While it is being edited, it is not sent. */
export function useEditedRequest(): EditedRequest {
  const [searchParams, setSearchParams] = useSearchParams()
  const { state } = useLocation()
  const { beginEdit } = useEntryActions()
  const unsent = useUnsentRequests()
  const id = searchParams.get('edit')
  const edited = id === null ? undefined : unsent?.find((entry) => entry.id === id)

  // biome-ignore lint/correctness/useExhaustiveDependencies: once per request; another tab may end the editing
  useEffect(() => {
    if (edited) beginEdit(edited).catch(() => undefined)
  }, [edited?.id])

  return {
    editedId: id ?? undefined,
    edited,
    isKnown: unsent !== undefined,
    conflict: edited
      ? canEdit(edited)
        ? undefined
        : 'maybe_sent'
      : id !== null && unsent
        ? 'gone'
        : undefined,
    setEditedId: (next) =>
      setSearchParams(
        (now) => {
          const changed = new URLSearchParams(now)
          if (next === undefined) changed.delete('edit')
          else changed.set('edit', next)
          return changed
        },
        // Keeps the state of an open overlay.
        { replace: true, state },
      ),
  }
}
