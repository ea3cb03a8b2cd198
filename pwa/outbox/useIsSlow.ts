import { useEffect, useState } from 'react'
import type { OutboxEntry } from './queue/outboxEntry.ts'

/** Good networks are faster than this; words that come and go at once would only flicker. */
const patienceMs = 300

/** Whether the sending of an entry takes so long that it is worth a word. */
export function useIsSlow({ writtenAt }: Pick<OutboxEntry, 'writtenAt'>): boolean {
  // No longer than that where the device's clock was set back since.
  const left = Math.min(Date.parse(writtenAt) + patienceMs - Date.now(), patienceMs)
  const [isSlow, setSlow] = useState(left <= 0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: counted once, from the writing
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), left)
    return () => clearTimeout(timer)
  }, [writtenAt])
  return isSlow
}
