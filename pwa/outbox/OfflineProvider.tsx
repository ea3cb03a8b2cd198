import { type ReactNode, useEffect, useMemo, useState } from 'react'
import type { StoreTrouble } from '../offline/openOfflineDb.ts'
import {
  type DescribeDrafts,
  OfflineContext,
  type OfflineContextValue,
  type OpenedOffline,
} from './offlineContext.ts'
import { openOffline } from './openOffline.ts'

interface OfflineProviderProps {
  userId: string
  /** The outbox met a session that is over or somebody else's: ask who is signed in. */
  onSignedOut: () => void
  describeDrafts: DescribeDrafts
  children: ReactNode
}

/** The signed-in person's part of this device: database, outbox and drafts. Give it the person's id as its key. */
export function OfflineProvider({ userId, onSignedOut, describeDrafts, children }: OfflineProviderProps) {
  const [opened, setOpened] = useState<OpenedOffline>()
  const [trouble, setTrouble] = useState<StoreTrouble>()
  const [offline, setOffline] = useState<ReturnType<typeof openOffline>>()

  useEffect(() => {
    const opening = openOffline(userId, { onOpened: setOpened, onTrouble: setTrouble, onSignedOut })
    setOffline(opening)
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
      setOpened(undefined)
      setOffline(undefined)
    }
  }, [userId, onSignedOut])

  const value = useMemo<OfflineContextValue | undefined>(
    () => offline && { ...offline, opened, trouble, describeDrafts },
    [offline, opened, trouble, describeDrafts],
  )
  return value && <OfflineContext value={value}>{children}</OfflineContext>
}
