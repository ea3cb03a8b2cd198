import * as Radix from '@radix-ui/react-toast'
import { useSyncExternalStore } from 'react'
import { classNames } from '../classNames.ts'
import { AlertIcon, CheckIcon, CloseIcon } from '../icons.tsx'
import styles from './ToastRegion.module.css'
import { toastStore } from './toastStore.ts'

/** The region where toasts appear, with the times and keys of the specification, section 9. */
export default function ToastRegion() {
  const toast = useSyncExternalStore(toastStore.subscribe, toastStore.current)
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
      <Radix.Viewport className={styles.viewport} hotkey={['F8']} label="Notifications ({hotkey})" />
    </Radix.Provider>
  )
}
