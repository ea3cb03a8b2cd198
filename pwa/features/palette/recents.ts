import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { personalPrefix, readLocal, writeLocal } from '../../offline/webStorage.ts'
import { useSignedInUser } from '../../session/useCurrentUser.ts'

const maxKept = 20

const keyOf = (userId: string) => `${personalPrefix(userId)}opened`
const readSearches = (userId: string) => (readLocal(keyOf(userId)) ?? '').split('\n')

/** Keeps the parameters of the desk's addresses, as far as they may open something. Looking at a user leaves nothing on the device. */
export function useRecording(): void {
  const { id: userId } = useSignedInUser()
  const { pathname, search } = useLocation()
  useEffect(() => {
    if (pathname !== '/admin' || !/[?&](request|transaction|q)=/.test(search)) return
    const searches = new Set([search, ...readSearches(userId)])
    writeLocal(keyOf(userId), [...searches].slice(0, maxKept).join('\n'))
  }, [userId, pathname, search])
}

/** A parameter that opens something and its value: an id, or the email address by which a client's requests are found. */
export type Recent = readonly [kind: 'request' | 'transaction' | 'q', id: string]

const maxShown = 6

/** The items that this person has opened last on this device, newest first. @param open the parameters of the open ones */
export function readRecents(userId: string, open: URLSearchParams): Recent[] {
  const opened = readSearches(userId)
    .flatMap((search) => [...new URLSearchParams(search)])
    .filter(([name, value]) =>
      name === 'q' ? /^\S+@\S+\.\S\S+$/.test(value) : name === 'request' || name === 'transaction',
    )
    .filter(([name, value]) => value !== '' && open.get(name) !== value)
  const distinct = new Map(opened.map((one) => [one.join(), one as unknown as Recent]))
  return [...distinct.values()].slice(0, maxShown)
}
