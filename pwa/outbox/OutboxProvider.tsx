import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react'
import { DraftsContext } from '../forms/useDraft.ts'
import type { Draft } from '../offline/offlineDb.ts'
import { type OutboxStore, openOutboxStore } from './outboxStore.ts'
import type { OutboxEntry } from './queue/outboxEntry.ts'

/**
 * Describes each draft in a few words, e.g. 'Your draft message about Mitski'. Leaves out drafts without content. Rejects if the code
 * for it cannot be loaded.
 *
 * @param entries the outbox, since a draft can be a change to an unsent entry
 */
export type DescribeDrafts = (
  drafts: readonly Pick<Draft, 'place' | 'value'>[],
  entries: readonly OutboxEntry[],
) => Promise<string[]>

interface OutboxProviderProps {
  userId: string
  /** A flush met an expired session or another user's. Ask the server who is signed in. */
  onSignedOut: () => void
  describeDrafts: DescribeDrafts
  children: ReactNode
}

type OutboxContextValue = OutboxStore & Pick<OutboxProviderProps, 'describeDrafts'>

const OutboxContext = createContext<OutboxContextValue | undefined>(undefined)

/** Provides the signed-in user's database, outbox and drafts. Pass the user's id also as `key`. */
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

/** Returns the outbox of the signed-in user. @throws outside of the OutboxProvider */
export function useOutboxContext(): OutboxContextValue {
  const value = useContext(OutboxContext)
  if (!value) throw new Error('The outbox belongs inside the OutboxProvider')
  return value
}
