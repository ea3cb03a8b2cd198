import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react'
import { DraftsContext } from '../forms/useDraft.ts'
import type { Draft } from '../offline/offlineDb.ts'
import { type OutboxStore, openOutboxStore } from './outboxStore.ts'
import type { OutboxEntry } from './queue/outboxEntry.ts'

/**
 * Names drafts in words, one for each thing that somebody began: 'A message you began for Mitski'. Leaves out what nobody would
 * miss.
 *
 * @param entries what is unsent besides
 */
export type DescribeDrafts = (
  drafts: readonly Pick<Draft, 'place' | 'value'>[],
  entries: readonly OutboxEntry[],
) => string[]

interface OutboxProviderProps {
  userId: string
  /** The outbox met a session that is over or somebody else's: ask who is signed in. */
  onSignedOut: () => void
  describeDrafts: DescribeDrafts
  children: ReactNode
}

type OutboxContextValue = OutboxStore & Pick<OutboxProviderProps, 'describeDrafts'>

const OutboxContext = createContext<OutboxContextValue | undefined>(undefined)

/** The signed-in person's part of this device: database, outbox and drafts. Give it the person's id as its key. */
export function OutboxProvider({ userId, onSignedOut, describeDrafts, children }: OutboxProviderProps) {
  const [store, setStore] = useState<OutboxStore>()

  useEffect(() => {
    const opening = openOutboxStore(userId, onSignedOut)
    setStore(opening)
    const keepDrafts = () => void opening.drafts.flush()
    const onVisibility = () => {
      keepDrafts()
      if (document.visibilityState === 'visible') void opening.checkRoom()
    }
    addEventListener('pagehide', keepDrafts)
    document.addEventListener('visibilitychange', onVisibility)
    return () => {
      removeEventListener('pagehide', keepDrafts)
      document.removeEventListener('visibilitychange', onVisibility)
      opening.close()
      setStore(undefined)
    }
  }, [userId, onSignedOut])

  const value = useMemo(() => store && { ...store, describeDrafts }, [store, describeDrafts])
  return (
    value && (
      <DraftsContext value={value.drafts}>
        <OutboxContext value={value}>{children}</OutboxContext>
      </DraftsContext>
    )
  )
}

export function useOutboxContext(): OutboxContextValue {
  const value = useContext(OutboxContext)
  if (!value) throw new Error('The outbox belongs inside the OutboxProvider')
  return value
}
