import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useForm } from 'react-hook-form'
import type { NewRequest } from '#contract/requests.ts'
import { useDraft } from '../../../forms/useDraft.ts'
import type { OutgoingFile } from '../../../offline/offlineDb.ts'
import { useLiveQuery } from '../../../outbox/useOutbox.ts'
import { requestsQueries } from '../requestsQueries.ts'
import type { UnsentRequest } from '../unsentRequest.ts'
import { draftPlaces, isUntouched, type Picture, parseFormDraft, parsePictureDraft } from './requestDraft.ts'
import { emptyForm, fieldNames, requestSchema } from './requestForm.ts'
import { useScreenshot } from './useScreenshot.ts'

interface RequestFormOptions {
  editedId: string | undefined
  /** The request that is being changed. */
  edited: UnsentRequest | undefined
  /** Whether it is known by now whether there is one. */
  isEditedKnown: boolean
  /** It went out, or may have, while it was being changed: what stands in the form is on its own now. */
  isLeft: boolean
  /** While it is being submitted nothing is put into it. */
  isPending: boolean
}

/** The fields and the screenshot of the form, filled in with what was typed before, here or into the request that is changed. */
export function useRequestForm({ editedId, edited, isEditedKnown, isLeft, isPending }: RequestFormOptions) {
  const words = useQuery(requestsQueries.blacklistedWords())
  const form = useForm<NewRequest>({
    defaultValues: emptyForm,
    // Without the list the server still knows it.
    resolver: zodResolver(requestSchema((words.data ?? []).map(({ word }) => word))),
    // It would go by the order in which fields were registered, not by the one on the screen.
    shouldFocusError: false,
  })
  const { subscribe, reset, setValue, setError, clearErrors } = form
  const places = draftPlaces(editedId)
  const typed = useDraft(places.form, parseFormDraft)
  const kept = useDraft(places.picture, parsePictureDraft)
  const sentPicture = useEditedPicture(edited)
  const screenshot = useScreenshot({
    onAddress: (address) => {
      setValue('stubhubScreenshot', address)
      clearErrors('stubhubScreenshot')
    },
    onPicture: kept.write,
  })
  // Whose values stand in the form: of the request with this id, or of a new one.
  const filledFor = useRef<string>(undefined)
  /** What stood in it then. */
  const original = useRef(emptyForm)
  const key = editedId ?? 'new'
  const isLoaded = typed.isLoaded && kept.isLoaded
  const isKnown = isLoaded && (editedId === undefined || (isEditedKnown && sentPicture !== undefined))
  const hasChanges = isLoaded ? Object.keys(typed.draft).length > 0 || kept.draft !== undefined : undefined

  // biome-ignore lint/correctness/useExhaustiveDependencies: the draft's own functions follow its place
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values }) => {
          if (filledFor.current !== key) return
          const isAsBefore = isUntouched(values) || isUntouched(values, original.current)
          typed.write(isAsBefore ? undefined : values)
        },
      }),
    [subscribe, key],
  )

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each request, when all of it is known
  useEffect(() => {
    if (!isKnown || isPending || filledFor.current === key) return
    const isFirst = filledFor.current === undefined
    // Somebody may have been faster than the disk.
    const { dirtyFields } = form.formState
    const now = Object.entries(form.getValues()).filter(
      ([name]) => isFirst && dirtyFields[name as keyof NewRequest],
    )
    filledFor.current = key
    original.current = { ...emptyForm, ...parseFormDraft(edited?.content) }
    reset({ ...original.current, ...typed.read(), ...Object.fromEntries(now) })
    if (!isFirst) screenshot.reset()
    const picture = kept.read() ?? sentPicture?.picture
    if (picture) screenshot.restore(picture)
    showProblems(edited?.problem?.fields ?? {})
  }, [isKnown, isPending, key])

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it is left
  useEffect(() => {
    // One that was picked since is its own already.
    if (isLeft && hasChanges && kept.read() === undefined) screenshot.detach()
  }, [isLeft, hasChanges])

  function showProblems(sentences: Readonly<Record<string, string>>) {
    for (const name of fieldNames) {
      const message = sentences[name]
      if (message) setError(name, { message })
    }
  }

  return {
    form,
    screenshot,
    /** Whether something was typed or picked that is not sent; undefined until it is known. */
    hasChanges,
    /** The server's sentences, beside the fields. */
    showProblems,
    /** What stands in the form belongs to that request from now on. */
    keepFor: (entryId: string) => {
      filledFor.current = entryId
      original.current = form.getValues()
    },
    empty: () => {
      reset(emptyForm)
      screenshot.reset()
      if (editedId) filledFor.current = undefined
    },
    forgetDraft: () => {
      typed.write(undefined)
      kept.write(undefined)
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
