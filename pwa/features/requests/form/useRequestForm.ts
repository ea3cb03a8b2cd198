import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { fileUrl } from '#contract/files.ts'
import type { NewRequest } from '#contract/requests.ts'
import { type FieldsDraft, isEmpty } from '../../../forms/keptFields.ts'
import { useDraft } from '../../../forms/useDraft.ts'
import { useForm } from '../../../forms/useForm.ts'
import { usePersonDraft } from '../../../forms/usePersonDraft.ts'
import { useSecretFields } from '../../../forms/useSecretFields.ts'
import type { OutgoingFile } from '../../../offline/offlineDb.ts'
import { useOutboxContext } from '../../../outbox/OutboxProvider.tsx'
import { useLiveQuery } from '../../../outbox/useOutbox.ts'
import { requestsQueries } from '../requestsQueries.ts'
import type { UnsentRequest } from '../unsentRequest.ts'
import { draftPlaces, type Picture, parseFormDraft, parsePictureDraft } from './requestDraft.ts'
import { emptyForm, requestSchema } from './requestForm.ts'
import { useScreenshot } from './useScreenshot.ts'

interface RequestFormOptions {
  editedId: string | undefined
  /** The request that is being changed. */
  edited: UnsentRequest | undefined
  /** Whether it is known by now whether there is one. */
  isEditedKnown: boolean
  /** It went out, or may have, while it was being changed: what stands in the form is on its own now. */
  isLeft: boolean
  /** What is being submitted. It stays in the form until it is known what has become of it. */
  pending: NewRequest | undefined
}

/** The fields and the screenshot of the form, filled in with what was typed before, here or into the request that is changed. */
export function useRequestForm({ editedId, edited, isEditedKnown, isLeft, pending }: RequestFormOptions) {
  const words = useQuery(requestsQueries.blacklistedWords())
  const places = draftPlaces(editedId)
  const { drafts } = useOutboxContext()
  const [lastEdited, setLastEdited] = useState(edited)
  if (edited && edited !== lastEdited) setLastEdited(edited)
  // Also when it has gone.
  const content = lastEdited?.id === editedId ? lastEdited?.content : undefined
  const initial: NewRequest = {
    ...emptyForm,
    ...parseFormDraft(pending ?? content),
    stubhubScreenshot: content ? fileUrl(content.fileId) : '',
  }
  const isPending = pending !== undefined

  const kept = usePersonDraft(places.form)
  const isDraftKnown = kept.isLoaded && (editedId === undefined || isEditedKnown)
  const whole: FieldsDraft = {
    ...kept,
    // What it was typed over goes with its request, when another tab sends that.
    write: (fields) =>
      kept.write(
        fields && {
          ...fields,
          typed: isEmpty(fields.typed) ? {} : parseFormDraft({ ...initial, ...fields.typed }),
        },
      ),
    tidy: isDraftKnown ? kept.tidy : undefined,
  }
  const draft = useSecretFields(whole, ['stubhubScreenshot'])
  const form = useForm({
    initial,
    draft,
    // Without the list the server still knows it.
    schema: requestSchema((words.data ?? []).map(({ word }) => word)),
    problems: isPending ? undefined : edited?.problem?.fields,
  })
  const keptPicture = useDraft(places.picture, parsePictureDraft)
  const sentPicture = useEditedPicture(edited)
  const screenshot = useScreenshot({
    onAddress: (address) => form.set('stubhubScreenshot', address),
    onPicture: keptPicture.write,
  })
  // Whose picture stands in the form: of the request with this id, or of a new one.
  const filledFor = useRef<string>(undefined)
  const key = editedId ?? 'new'
  const isLoaded = isDraftKnown && keptPicture.isLoaded
  const isKnown = isLoaded && (editedId === undefined || sentPicture !== undefined)
  const isTyped = Object.keys(form.typed).some((name) => name !== 'stubhubScreenshot')
  const hasChanges = isLoaded ? isTyped || keptPicture.draft !== undefined : undefined

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each request, when all of it is known
  useEffect(() => {
    if (!isKnown || isPending || filledFor.current === key) return
    const isFirst = filledFor.current === undefined
    filledFor.current = key
    if (!isFirst) screenshot.reset()
    const picture = keptPicture.read() ?? sentPicture?.picture
    if (picture) screenshot.restore(picture)
  }, [isKnown, isPending, key])

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it is left
  useEffect(() => {
    // One that was picked since is its own already.
    if (isLeft && hasChanges && keptPicture.read() === undefined) screenshot.detach()
  }, [isLeft, hasChanges])

  return {
    form,
    screenshot,
    /** Whether something was typed or picked that is not sent; undefined until it is known. */
    hasChanges,
    /** What stands in the form belongs to that request from now on. */
    keepFor: (entryId: string) => {
      filledFor.current = entryId
      if (entryId === editedId) return
      // What was typed or picked since is a change to it.
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
    forgetDraft: () => {
      form.reset()
      keptPicture.write(undefined)
    },
  }
}

/** The picture of the request that is being changed; undefined until it is known. */
function useEditedPicture(edited: UnsentRequest | undefined): { picture: Picture | undefined } | undefined {
  const fileId = edited?.content.fileId
  return useLiveQuery(`edited picture ${fileId}`, async (db) => {
    const file: OutgoingFile | undefined = fileId ? await db.outgoingFiles.get(fileId) : undefined
    return { picture: file && { ...file, pickedSize: file.bytes.byteLength } }
  })
}
