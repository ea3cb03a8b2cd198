import { useContext, useEffect, useState } from 'react'
import { DraftsContext } from '../../../forms/useDraft.ts'
import { labelOf } from '../../../forms/usePersonDraft.ts'
import { offerDraftPlace, responseDraftPlace } from './offerDraft.ts'

/** A pause of typing after which they are listed again, in milliseconds. */
const pauseMs = 500

/** The ids of the requests that have a draft offer on this device. */
export function useOfferDrafts(): ReadonlySet<string> {
  return useDraftsIn(offers)
}

/** The ids of the requests that have a draft offer or a draft text response on this device, for the list. */
export function useDeskDrafts(): ReadonlySet<string> {
  return useDraftsIn(answers)
}

const offers = [offerDraftPlace('')]
const answers = [...offers, responseDraftPlace('')]

/** @param prefixes of the places of the drafts; always the same array */
function useDraftsIn(prefixes: readonly string[]): ReadonlySet<string> {
  const drafts = useContext(DraftsContext)
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  useEffect(() => {
    if (!drafts) return
    let timer: ReturnType<typeof setTimeout> | undefined
    let isOver = false
    const list = async () => {
      const places = (await drafts.list()).filter(({ value }) => labelOf(value) !== undefined)
      const found = places.flatMap(({ place }) =>
        prefixes.flatMap((prefix) => (place.startsWith(prefix) ? [place.slice(prefix.length)] : [])),
      )
      if (!isOver) setIds(new Set(found))
    }
    void list()
    const stop = drafts.subscribe(() => {
      clearTimeout(timer)
      timer = setTimeout(() => void list(), pauseMs)
    })
    return () => {
      isOver = true
      clearTimeout(timer)
      stop()
    }
  }, [drafts, prefixes])
  return ids
}
