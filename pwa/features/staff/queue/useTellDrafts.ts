import { useContext, useEffect, useRef } from 'react'
import type { DraftStore } from '../../../forms/draftStore.ts'
import { DraftsContext } from '../../../forms/useDraft.ts'
import { labelOf } from '../../../forms/usePersonDraft.ts'
import { showToast } from '../../../ui/toasts/toastStore.ts'
import { useOnline } from '../../../ui/useOnline.ts'
import { offerDraftPlace, responseDraftPlace } from '../offer/offerDraft.ts'
import { requestAddress } from './requestQueue.ts'

type Drafts = Awaited<ReturnType<DraftStore['list']>>

const prefixes = [offerDraftPlace(''), responseDraftPlace('')]

/** Tells, once the connection is back, which offers and responses were written without it. They are never sent by themselves. */
export function useTellDrafts(): void {
  const drafts = useContext(DraftsContext)
  const isOnline = useOnline()
  /** As they were when the connection was lost. Of those that were there when the desk was opened without one, all are told. */
  const before = useRef<Drafts | undefined>(isOnline ? undefined : [])
  useEffect(() => {
    let isOver = false
    void drafts?.list().then((now) => {
      if (isOver) return
      if (!isOnline) {
        before.current ??= now
        return
      }
      if (before.current) tell(writtenSince(before.current, now))
      before.current = undefined
    })
    return () => {
      isOver = true
    }
  }, [drafts, isOnline])
}

function writtenSince(before: Drafts, now: Drafts): { requestId: string; label: string }[] {
  const known = new Map(before.map(({ place, value }) => [place, JSON.stringify(value)]))
  return now.flatMap(({ place, value }) => {
    const prefix = prefixes.find((start) => place.startsWith(start))
    const label = labelOf(value)
    const isNew = known.get(place) !== JSON.stringify(value)
    return prefix && label && isNew ? [{ requestId: place.slice(prefix.length), label }] : []
  })
}

function tell(written: { requestId: string; label: string }[]): void {
  const [first, ...others] = written
  if (!first) return
  showToast({
    title: others.length === 0 ? 'A draft waits' : `${written.length} drafts wait`,
    description: `${first.label} was not sent.`,
    link: { label: 'Open', to: requestAddress(first.requestId) },
  })
}
