import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { personalPrefix, readLocal, writeLocal } from '../../offline/webStorage.ts'
import { useSignedInUser } from '../../session/useCurrentUser.ts'

/** The parameters of addresses that open something; a search for an email address opens a client's requests. */
const kinds = ['request', 'transaction', 'q'] as const

/** What was opened: a kind, and the id or email address. */
export type Recent = readonly [kind: (typeof kinds)[number], id: string]

const most = 6

const keyOf = (userId: string) => `${personalPrefix(userId)}opened`

/** What this person has opened last on this device, newest first. */
export function readRecents(userId: string): Recent[] {
  try {
    const stored: unknown = JSON.parse(readLocal(keyOf(userId)) ?? '[]')
    return Array.isArray(stored) ? stored.filter(isRecent) : []
  } catch {
    return []
  }
}

function isRecent(entry: unknown): entry is Recent {
  return Array.isArray(entry) && kinds.includes(entry[0]) && typeof entry[1] === 'string'
}

/** Keeps what the page's addresses open. */
export function useRecording(): void {
  const { id: userId } = useSignedInUser()
  const { search } = useLocation()
  useEffect(() => {
    const params = new URLSearchParams(search)
    const opened = kinds
      .map((kind): Recent => [kind, params.get(kind) ?? ''])
      .filter(([kind, id]) => (kind === 'q' ? /^\S+@\S+\.\S\S+$/.test(id) : id !== ''))
    if (opened.length === 0) return
    const others = readRecents(userId).filter((other) => !opened.some((one) => String(one) === String(other)))
    writeLocal(keyOf(userId), JSON.stringify([...opened, ...others].slice(0, most)))
  }, [userId, search])
}
