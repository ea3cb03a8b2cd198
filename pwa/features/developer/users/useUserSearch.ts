import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { UserSearch } from '../developerQueries.ts'

const roles = ['customer', 'admin', 'developer'] as const
/** Nobody has typed for so long. Browsers count how often an address changes, and refuse it at some point. */
const pauseMs = 250

/**
 * Which users are looked for. It stands in the address, so that a reload, a link and the way back keep it; what is typed gets
 * there once nobody has typed for a moment, in place of what stood there.
 */
export function useUserSearch() {
  const [params, setParams] = useSearchParams()
  const q = params.get('q')?.trim() ?? ''
  const role = roles.find((name) => name === params.get('role'))
  const [typed, setTyped] = useState(q)
  /** What of the address is known here already; anything else has come by a link. */
  const known = useRef(q)

  useEffect(() => {
    if (q === known.current) return
    known.current = q
    setTyped(q)
  }, [q])

  useEffect(() => {
    const text = typed.trim()
    if (text === q) return
    const timer = setTimeout(() => {
      known.current = text
      setParams((before) => withParam(before, 'q', text), { replace: true })
    }, pauseMs)
    return () => clearTimeout(timer)
  }, [typed, q, setParams])

  const search: UserSearch = { ...(q && { q }), ...(role && { role }) }
  return {
    typed,
    type: setTyped,
    search,
    /** What is typed is not what is looked for yet. */
    isTyping: typed.trim() !== q,
    chooseRole: (name: string) =>
      setParams((before) => withParam(before, 'role', roles.find((role) => role === name) ?? ''), {
        replace: true,
      }),
    clear: () => {
      known.current = ''
      setTyped('')
      setParams((before) => withParam(withParam(before, 'q', ''), 'role', ''), { replace: true })
    },
  }
}

function withParam(before: URLSearchParams, name: string, value: string): URLSearchParams {
  const after = new URLSearchParams(before)
  if (value === '') after.delete(name)
  else after.set(name, value)
  return after
}
