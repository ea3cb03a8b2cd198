import { useEffect, useRef } from 'react'
import { readTab, writeTab } from '../offline/webStorage.ts'
import { asRecord, type Fields, type FieldsDraft, isEmpty, keptFields } from './keptFields.ts'
import { useMemoryValue } from './useMemoryValue.ts'
import { useSecretFields } from './useSecretFields.ts'

interface TabDraftOptions {
  /** The fields that are not kept: passwords. */
  secret: readonly string[]
  /** The entry of the browser's history where the form stands: the router's key of the location. */
  at?: string
  /** What the page before has passed on with its link, so that nobody types it twice. */
  passedOn?: Fields
}

/**
 * A form's draft that lives as long as the tab, through reloads: for whoever is not signed in.
 *
 * What a link passes on is newer than what is kept, unless that was typed at this very entry, which a reload or the way back
 * brings up again.
 */
export function useTabDraft(place: string, { secret, at, passedOn = {} }: TabDraftOptions): FieldsDraft {
  const [kept, read, write] = useMemoryValue(() => {
    const kept = readTab(place)
    const fields = keptFields(kept)
    const isOther = Object.entries(passedOn).some(
      ([name, value]) => value !== undefined && value !== fields[name],
    )
    return isOther && asRecord(kept).at !== at ? { typed: passedOn } : kept
  })
  const keep = () => {
    const fields = keptFields(read())
    writeTab(place, isEmpty(fields) ? undefined : { typed: fields, at })
  }
  const before = useRef(at)
  useEffect(() => {
    // Whoever goes on to another entry takes along what stands in the fields.
    if (before.current !== at) keep()
    before.current = at
  })
  return useSecretFields(
    {
      place,
      kept,
      read,
      write(kept) {
        write(kept)
        keep()
      },
    },
    secret,
  )
}

/** Forgets what was typed, where its form is not there to do it. */
export function forgetTabDraft(place: string): void {
  writeTab(place, undefined)
}
