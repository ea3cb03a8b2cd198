import { useCallback, useEffect, useRef, useState } from 'react'
import { useLocation, useSearchParams } from 'react-router-dom'

/** Delay after the last keystroke. Browsers limit how often a page may change its URL. */
const debounceMs = 250

export interface AddressSearch {
  /** The text in the field. */
  typed: string
  type: (text: string) => void
  /** The text in the URL, by which to search. */
  q: string
  /** The typed text is not in the URL yet. */
  isTyping: boolean
  /** The URL's other parameters. */
  params: URLSearchParams
  /**
   * Changes parameters of the URL, without a history entry; '' removes one. That of the text changes the text as well.
   *
   * @param added to the location's state
   */
  change: (values: Readonly<Record<string, string>>, added?: object) => void
}

/**
 * A search whose text is in the URL, so that reload, links and Back keep it; typing replaces it after a delay.
 *
 * @param name the parameter of the URL
 */
export function useAddressSearch(name = 'q'): AddressSearch {
  const [params, setParams] = useSearchParams()
  const { state } = useLocation()
  const q = params.get(name)?.trim() ?? ''
  const [typed, setTyped] = useState(q)
  /** The last text set here. A different one in the URL came from a link or Back. */
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
      setParams(withParams({ [name]: text }), { replace: true, state })
    }, debounceMs)
    return () => clearTimeout(timer)
  }, [typed, q, name, setParams, state])

  /** Stays the same function while the address stays the same, so that a list that gets it is not drawn for each letter. */
  const change = useCallback(
    (values: Readonly<Record<string, string>>, added?: object) => {
      const text = values[name]
      if (text !== undefined) {
        lastSet.current = text
        setTyped(text)
      }
      setParams(withParams(values), { replace: true, state: { ...state, ...added } })
    },
    [name, setParams, state],
  )
  return { typed, type: setTyped, q, isTyping: typed.trim() !== q, params, change }
}

/** Changes the current parameters, not those of the last render, which may lack a change that is not rendered yet. */
function withParams(values: Readonly<Record<string, string>>): URLSearchParams {
  const after = new URLSearchParams(window.location.search)
  for (const [name, value] of Object.entries(values)) {
    if (value === '') after.delete(name)
    else after.set(name, value)
  }
  return after
}
