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
  const { state, pathname } = useLocation()
  const tab = params.get('tab')
  const q = params.get(name)?.trim() ?? ''
  const [typed, setTyped] = useState(q)
  /** The last text set here. A different one in the URL came from a link or Back. */
  const lastSet = useRef(q)

  useEffect(() => {
    if (q === lastSet.current) return
    lastSet.current = q
    setTyped(q)
  }, [q])

  /** Changes the current parameters, not those of the last render, which may lack a change that is not rendered yet. */
  const setAll = useCallback(
    (values: Readonly<Record<string, string>>, next: unknown) => {
      const after = new URLSearchParams(window.location.search)
      // What was left is still there until the next tab or page is rendered.
      if (window.location.pathname !== pathname || after.get('tab') !== tab) return
      for (const [name, value] of Object.entries(values)) {
        if (value === '') after.delete(name)
        else after.set(name, value)
      }
      setParams(after, { replace: true, state: next })
    },
    [pathname, tab, setParams],
  )

  useEffect(() => {
    const text = typed.trim()
    if (text === q) return
    const timer = setTimeout(() => {
      lastSet.current = text
      setAll({ [name]: text }, state)
    }, debounceMs)
    return () => clearTimeout(timer)
  }, [typed, q, name, setAll, state])

  /** Stays the same function while the address stays the same, so that a list that gets it is not drawn for each letter. */
  const change = useCallback(
    (values: Readonly<Record<string, string>>, added?: object) => {
      const text = values[name]
      if (text !== undefined) {
        lastSet.current = text
        setTyped(text)
      }
      setAll(values, { ...state, ...added })
    },
    [name, setAll, state],
  )
  return { typed, type: setTyped, q, isTyping: typed.trim() !== q, params, change }
}
