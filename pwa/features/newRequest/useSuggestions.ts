import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { filesApi, type ListingReading } from '#contract/files.ts'
import type { NewRequest } from '#contract/requests.ts'
import { isUpcoming } from '#contract/rules/eventDay.ts'
import { asRecord, type FormDraft, fieldsOf, isEmpty } from '../../forms/storedFields.ts'
import type { Form } from '../../forms/useForm.ts'
import { callApi } from '../../http/callApi.ts'
import { currentTime } from '../../http/clock.ts'
import { useSignedInUser } from '../../session/useCurrentUser.ts'
import { useOnline } from '../../ui/useOnline.ts'
import { draftFields, emptyForm, type Picture, type Suggestions, stripRow } from '../requests/requestForm.ts'

/** The draft of the form's picture. */
interface PictureDraft {
  draft: Picture | undefined
  read: () => Picture | undefined
  write: (picture: Picture | undefined) => void
}

export interface FormSuggestions {
  /** The picture of the form is read as soon as it is uploaded. */
  isExpected: boolean
  /** Whether the picture is being read. */
  isReading: boolean
  /** Nothing could be read from it. */
  isUnread: boolean
  /** What was read and filled in. */
  found: Suggestions
  /** The part of it that has not been changed since. */
  filled: Suggestions
  /** Reads the same picture once more. */
  tryAgain: () => void
}

/**
 * Fills empty fields with what the server reads from the uploaded screenshot. Their marks are stored with the fields, so that a reload
 * never has one without the other; the picture remembers that it was read, so that a reload does not repeat what was undone.
 * If nothing could be read, a reload asks again.
 */
export function useSuggestions(form: Form<NewRequest>, draft: FormDraft, pictures: PictureDraft) {
  const { id: asUser } = useSignedInUser()
  const asked = useRef<string>(undefined)
  const [readingId, setReadingId] = useState<string>()
  const [unreadId, setUnreadId] = useState<string>()
  const isOnline = useOnline()

  const mark = (marks: Marks) => {
    const marked = { ...asRecord(draft.read()), typed: fieldsOf(draft.read()), marks }
    draft.write(marked)
  }
  /** Empties the fields that still have the value that was read. */
  const takeBack = () => {
    const { of, filled } = marksOf(draft.read())
    if (isEmpty(filled)) return
    form.update((typed) => takenBack(filled, typed))
    mark({ of, filled: {} })
  }
  /** Has an uploaded picture read, once. The picture of a request that is being edited has no draft, and is not read again. */
  const read = async ({ id }: Pick<Picture, 'id'>) => {
    const current = () => {
      const picture = pictures.read()
      return picture?.id === id ? picture : undefined
    }
    const unread = current()
    if (!unread || unread.wasRead || asked.current === id) return
    // The page was left before the picture was stored.
    if (marksOf(draft.read()).of === id) return pictures.write({ ...unread, wasRead: true })
    asked.current = id
    setReadingId(id)
    // What is empty may be about to be filled in.
    form.show({})
    try {
      const reply = await callApi(filesApi.read, { params: { id }, asUser })
      const picture = current()
      if (!picture) return
      const suggestions = suggestionsFrom(reply, currentTime())
      if (isEmpty(suggestions)) return setUnreadId(id)
      let filled: Suggestions = {}
      flushSync(() =>
        form.update((typed) => {
          filled = fillable(suggestions, typed)
          return filled
        }),
      )
      const { activeElement } = document
      // The next keystroke replaces it, and does not add to it.
      if (activeElement instanceof HTMLInputElement && activeElement.name in filled) activeElement.select()
      mark({ of: id, filled })
      pictures.write({ ...picture, wasRead: true })
    } catch {
      // Typing continues without it. The next upload of this picture, after a reload, asks again.
      asked.current = undefined
      setUnreadId(id)
    } finally {
      setReadingId((now) => (now === id ? undefined : now))
    }
  }

  const shown = marksOf(draft.stored)
  return {
    isExpected: pictures.draft !== undefined && !pictures.draft.wasRead && shown.of !== pictures.draft.id,
    isReading: isOnline && readingId !== undefined && readingId === pictures.draft?.id,
    isUnread: unreadId !== undefined && unreadId === pictures.draft?.id,
    found: shown.filled,
    filled: unchanged(shown.filled, form.typed),
    takeBack,
    tryAgain: () => {
      const picture = pictures.read()
      if (!picture) return
      asked.current = undefined
      setUnreadId(undefined)
      void read(picture)
    },
    read,
  }
}

/** The fields that were filled in from a picture; stored with the values of the form. */
interface Marks {
  /** The id of the picture. */
  of?: string | undefined
  filled: Suggestions
}

function marksOf(stored: unknown): Marks {
  const { of, filled } = asRecord(asRecord(stored).marks)
  return { of: typeof of === 'string' ? of : undefined, filled: draftFields(asRecord(filled)) }
}

/** The values that were read from a screenshot, as fields of the form. */
export function suggestionsFrom(
  { artist, venue, concertDate, section, row, ticketCount, price }: ListingReading,
  now: Date,
): Suggestions {
  return {
    ...(artist && { artist }),
    ...(venue && { venue }),
    ...(concertDate && isUpcoming(concertDate, now) && { concertDate }),
    ...(section && { section }),
    ...(row && { preferredRow: stripRow(row) }),
    ...(ticketCount && { ticketCount }),
    ...(price && { stubhubPrice: `$${price.toFixed(Number.isInteger(price) ? 0 : 2)}` }),
  }
}

/** The suggestions for fields that nobody has typed in. */
export function fillable(suggestions: Suggestions, typed: Partial<NewRequest>): Suggestions {
  return pick(suggestions, (name) => !(name in typed))
}

/** The suggestions that are still in the form. */
export function unchanged(suggestions: Suggestions, values: Partial<NewRequest>): Suggestions {
  return pick(suggestions, (name, value) => values[name] === value)
}

/** The empty values of the fields that still have their suggestion. */
export function takenBack(suggestions: Suggestions, values: Partial<NewRequest>): Partial<NewRequest> {
  const { stubhubScreenshot: _, ...empty } = emptyForm
  return pick(empty, (name) => name in unchanged(suggestions, values))
}

function pick(
  fields: Suggestions,
  isPicked: (name: keyof Suggestions, value: unknown) => boolean,
): Suggestions {
  const picked = Object.entries(fields).filter(([name, value]) => isPicked(name as keyof Suggestions, value))
  return Object.fromEntries(picked)
}
