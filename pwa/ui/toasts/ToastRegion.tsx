import * as Radix from '@radix-ui/react-toast'
import { type RefObject, useEffect, useRef, useSyncExternalStore } from 'react'
import { classNames } from '../classNames.ts'
import { AlertIcon, CheckIcon, CloseIcon } from '../icons.tsx'
import styles from './ToastRegion.module.css'
import { toastStore } from './toastStore.ts'
import { useToastPlace } from './useToastPlace.ts'

/** The region where toasts appear, with the times and keys of the specification, section 9. */
export default function ToastRegion() {
  const toast = useSyncExternalStore(toastStore.subscribe, toastStore.current)
  const viewport = useRef<HTMLOListElement>(null)
  useFocusBesideSheets(viewport)
  useToastPlace(viewport, toast?.id)
  return (
    <Radix.Provider duration={5000} swipeDirection="right" swipeThreshold={50} label="Notification">
      {toast && (
        <Radix.Root
          // A new toast is a new element: it is announced, and its time starts afresh.
          key={toast.id}
          className={classNames(styles.toast, toast.tone && styles[toast.tone])}
          type="foreground"
          onOpenChange={(isOpen) => !isOpen && toastStore.close(toast.id)}
        >
          {toast.tone === 'error' && <AlertIcon className={styles.icon} />}
          {toast.tone === 'good' && <CheckIcon className={styles.icon} />}
          <div className={styles.text}>
            <Radix.Title className={styles.title}>{toast.title}</Radix.Title>
            {toast.description && (
              <Radix.Description className={styles.description}>{toast.description}</Radix.Description>
            )}
          </div>
          <Radix.Close className={styles.close} aria-label="Close notification">
            <CloseIcon size={18} />
          </Radix.Close>
        </Radix.Root>
      )}
      <Radix.Viewport
        ref={viewport}
        className={styles.viewport}
        popover="manual"
        hotkey={['F8']}
        label="Notifications ({hotkey})"
      />
    </Radix.Provider>
  )
}

/**
 * An open sheet pulls the focus back from whatever is outside of it, and closes on Esc, by listeners on the document. The
 * region of the toasts has to be reachable all the same, and Esc there is about the toast, so neither event gets that far.
 */
function useFocusBesideSheets(viewport: RefObject<HTMLOListElement | null>) {
  useEffect(() => {
    const isHere = (event: Event) => {
      // The region is the list's parent: it also holds the helpers that keep Tab inside it.
      const region = viewport.current?.parentElement
      return event.target instanceof Node && region?.contains(event.target)
    }
    const keepFocus = (event: FocusEvent) => {
      if (isHere(event)) event.stopPropagation()
    }
    const closeToast = (event: KeyboardEvent) => {
      const toast = toastStore.current()
      if (event.key !== 'Escape' || !toast || !isHere(event)) return
      event.stopPropagation()
      // Its element is about to go; the focus stays in the region.
      viewport.current?.focus()
      toastStore.close(toast.id)
    }
    addEventListener('focus', keepFocus, true)
    addEventListener('keydown', closeToast, true)
    return () => {
      removeEventListener('focus', keepFocus, true)
      removeEventListener('keydown', closeToast, true)
    }
  }, [viewport])
}
