import { useEffect, useRef } from 'react'

let opened = 0

/**
 * Lets the browser's Back, and Android's, close what lies over a page instead of leaving the page: while it is open there is
 * one more entry in the history, for the same address.
 */
export function useBackCloses(isOpen: boolean, onClose: () => void): void {
  const close = useRef(onClose)
  useEffect(() => {
    close.current = onClose
  })

  useEffect(() => {
    if (!isOpen) return
    // A reload leaves the entry of what was open before it, which serves again.
    const left = opened === 0 ? overlayOf(history.state) : 0
    opened = left || opened + 1
    const depth = opened
    // The router's own part of the state stays, so that it takes the entry for the page it is on.
    if (!left) history.pushState({ ...history.state, overlay: depth }, '')
    const onPop = () => {
      if (overlayOf(history.state) < depth) close.current()
    }
    addEventListener('popstate', onPop)
    return () => {
      removeEventListener('popstate', onPop)
      // Closed by its own button: take the entry away again, unless a link has led on meanwhile.
      if (overlayOf(history.state) === depth) history.back()
    }
  }, [isOpen])
}

function overlayOf(state: unknown): number {
  return typeof state === 'object' && state !== null && 'overlay' in state ? Number(state.overlay) : 0
}
