import { useEffect, useRef } from 'react'
import { readTab, writeTab } from '../offline/webStorage.ts'
import { asRecord, type Fields, type FormDraft, fieldsOf, isEmpty } from './storedFields.ts'
import { useExternalState } from './useForm.ts'

interface TabDraftOptions {
  /** Fields that are never stored, such as passwords. */
  secret: readonly string[]
  /** The key of the current history entry (`useLocation().key`). */
  entryKey?: string
  /** Fields that the link to this page passed on. */
  passedOn?: Fields
}

/**
 * A form draft in sessionStorage, for signed-out users: it survives a reload and ends with the tab.
 *
 * Fields passed on by a link replace a different draft, unless that was typed at the same history entry, to which a reload or
 * the back button returns.
 */
export function useTabDraft(place: string, { secret, entryKey, passedOn = {} }: TabDraftOptions): FormDraft {
  const [stored, read, write] = useExternalState(() => {
    const stored = readTab(place)
    const fields = fieldsOf(stored)
    const isOther = Object.entries(passedOn).some(
      ([name, value]) => value !== undefined && value !== fields[name],
    )
    return isOther && asRecord(stored).at !== entryKey ? { typed: passedOn } : stored
  })
  const store = () => {
    const typed = fieldsOf(read())
    writeTab(place, isEmpty(typed) ? undefined : { typed, at: entryKey })
  }
  const lastEntryKey = useRef(entryKey)
  useEffect(() => {
    // The same form at another history entry, such as a previous step of the page.
    if (lastEntryKey.current !== entryKey) store()
    lastEntryKey.current = entryKey
  })
  return useSecretFields(
    {
      place,
      stored,
      read,
      write(stored) {
        write(stored)
        store()
      },
    },
    secret,
  )
}

/** Deletes a draft whose form is not mounted. */
export function deleteTabDraft(place: string): void {
  writeTab(place, undefined)
}

/** A draft that never stores the named fields: they stay in memory. */
export function useSecretFields(draft: FormDraft, names: readonly string[]): FormDraft {
  const [secrets, readSecrets, writeSecrets] = useExternalState<Fields>(() => ({}))
  const pick = (fields: Fields, areSecret: boolean) =>
    Object.fromEntries(Object.entries(fields).filter(([name]) => names.includes(name) === areSecret))
  const join = (stored: unknown, secrets: Fields) => ({
    ...asRecord(stored),
    typed: { ...pick(fieldsOf(stored), false), ...secrets },
  })
  return {
    ...draft,
    stored: join(draft.stored, secrets),
    read: () => join(draft.read(), readSecrets()),
    write(stored) {
      writeSecrets(pick(fieldsOf(stored), true))
      draft.write(stored && { ...stored, typed: pick(stored.typed, false) })
    },
  }
}
