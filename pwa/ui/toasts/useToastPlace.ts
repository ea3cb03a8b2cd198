import { type RefObject, useLayoutEffect } from 'react'
import { useMediaQuery, wideScreen } from '../useMediaQuery.ts'
import { useControlsInUse } from './controlsInUse.ts'
import { type Band, coveredBy, placeToast } from './placeToast.ts'

/** Sheets come up, pages change and lists scroll under a toast; nothing tells of all of that. */
const lookEveryMs = 250

/**
 * Keeps a toast away from what must stay clear and from what somebody is busy with: at the top of a phone, at the bottom where
 * there is room beside it. It moves only when something has come to lie under it.
 */
export function useToastPlace(
  viewport: RefObject<HTMLOListElement | null>,
  toastId: number | undefined,
): void {
  const isWide = useMediaQuery(wideScreen)
  const controlsInUse = useControlsInUse()
  useLayoutEffect(() => {
    const list = viewport.current
    if (!list) return
    putOnTop(list)
    if (toastId === undefined) return
    let place: number | undefined
    const look = () => {
      const toast = list.firstElementChild?.getBoundingClientRect()
      if (!toast?.height) return
      const { paddingTop, paddingBottom } = getComputedStyle(list)
      const free = {
        top: Number.parseFloat(paddingTop),
        bottom: innerHeight - Number.parseFloat(paddingBottom),
      }
      const { controls, forms } = controlsInUse()
      const taken = bandsOf([...document.querySelectorAll('[data-keeps-clear]'), ...controls], list, toast)
      const isStillGood =
        place !== undefined &&
        place + toast.height <= free.bottom &&
        coveredBy(place, toast.height, taken) === 0
      if (isStillGood) return
      const spared = bandsOf(forms, list, toast)
      place = placeToast(toast.height, { free, taken, spared, from: isWide ? 'bottom' : 'top' })
      list.style.top = `${place - free.top}px`
    }
    look()
    // Its element comes a moment after the toast, and must not be seen anywhere else first.
    const arrival = new MutationObserver(look)
    arrival.observe(list, { childList: true })
    const timer = setInterval(look, lookEveryMs)
    addEventListener('resize', look)
    addEventListener('focusin', look)
    return () => {
      arrival.disconnect()
      clearInterval(timer)
      removeEventListener('resize', look)
      removeEventListener('focusin', look)
    }
  }, [viewport, toastId, isWide, controlsInUse])
}

/** Over whatever is on top by now: the gate view is a modal dialog of the browser's own. Old browsers have no such layer. */
function putOnTop(list: HTMLElement): void {
  if (!('showPopover' in list) || list.contains(document.activeElement)) return
  if (list.matches(':popover-open')) list.hidePopover()
  list.showPopover()
}

/** Where these are in the toast's column of the screen, without those that are under a sheet themselves. */
function bandsOf(elements: readonly Element[], list: HTMLElement, column: DOMRect): Band[] {
  const region = list.parentElement
  return elements.flatMap((element) => {
    if (region?.contains(element)) return []
    const { top, bottom, left, right } = element.getBoundingClientRect()
    if (right <= column.left || left >= column.right) return []
    const x = (Math.max(left, 0) + Math.min(right, innerWidth)) / 2
    const y = (Math.max(top, 0) + Math.min(bottom, innerHeight)) / 2
    const onTop = document.elementsFromPoint(x, y).find((found) => !region?.contains(found))
    return onTop && element.contains(onTop) ? [{ top, bottom }] : []
  })
}
