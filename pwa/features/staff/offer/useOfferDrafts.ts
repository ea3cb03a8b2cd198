import { useContext, useEffect, useState } from 'react'
import { DraftsContext } from '../../../forms/useDraft.ts'
import { labelOf } from '../../../forms/usePersonDraft.ts'
import { offerDraftPlace } from './offerDraft.ts'

const prefix = offerDraftPlace('')

/** A pause of typing after which they are listed again, in milliseconds. */
const pauseMs = 500

/** The ids of the requests that have a draft offer on this device, for the list. */
export function useOfferDrafts(): ReadonlySet<string> {
  const drafts = useContext(DraftsContext)
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  useEffect(() => {
    if (!drafts) return
    let timer: ReturnType<typeof setTimeout> | undefined
    let isOver = false
    const list = async () => {
      const places = (await drafts.list()).filter(({ value }) => labelOf(value) !== undefined)
      const offers = places.filter(({ place }) => place.startsWith(prefix))
      if (!isOver) setIds(new Set(offers.map(({ place }) => place.slice(prefix.length))))
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
  }, [drafts])
  return ids
}
