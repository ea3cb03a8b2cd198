import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { UserSearch } from '../developerQueries.ts'

const roles = ['customer', 'admin', 'developer'] as const
/** Delay after the last keystroke. Browsers limit how often a page may change its URL. */
const debounceMs = 250

/** The user search. It is in the URL, so that reload, links and Back keep it; typing replaces it after a delay. */
export function useUserSearch() {
  const [params, setParams] = useSearchParams()
  const q = params.get('q')?.trim() ?? ''
  const role = roles.find((name) => name === params.get('role'))
  const [typed, setTyped] = useState(q)
  /** The last query set here. A different one in the URL came from a link or Back. */
  const lastSet = useRef(q)

  useEffect(() => {
    if (q === lastSet.current) return
    lastSet.current = q
    setTyped(q)
  }, [q])

  useEffect(() => {
    const text = typed.trim()
    if (text === q) return
    const timer = setTimeout(() => {
      lastSet.current = text
      setParams(withParam(currentParams(), 'q', text), { replace: true })
    }, debounceMs)
    return () => clearTimeout(timer)
  }, [typed, q, setParams])

  const search: UserSearch = { ...(q && { q }), ...(role && { role }) }
  return {
    typed,
    type: setTyped,
    search,
    /** The typed text is not in the URL yet. */
    isTyping: typed.trim() !== q,
    chooseRole: (name: string) =>
      setParams(withParam(currentParams(), 'role', roles.find((role) => role === name) ?? ''), {
        replace: true,
      }),
    clear: () => {
      lastSet.current = ''
      setTyped('')
      setParams(withParam(withParam(currentParams(), 'q', ''), 'role', ''), { replace: true })
    },
  }
}

/** Not those of the last render, which may lack a change that is not rendered yet. */
function currentParams(): URLSearchParams {
  return new URLSearchParams(window.location.search)
}

function withParam(before: URLSearchParams, name: string, value: string): URLSearchParams {
  const after = new URLSearchParams(before)
  if (value === '') after.delete(name)
  else after.set(name, value)
  return after
}
