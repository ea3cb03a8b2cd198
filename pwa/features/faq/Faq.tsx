import { closeOutline, helpCircleOutline } from 'ionicons/icons'
import { lazy, Suspense, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import { AppIcon } from '../../ui/ionic/AppIcon.tsx'
import { Sheet } from '../../ui/ionic/Sheet.tsx'
import { SkeletonList } from '../../ui/Skeleton.tsx'
import { useMediaQuery } from '../../ui/useMediaQuery.ts'
import { openedHere, useOverlayAddress } from '../../ui/useOverlayAddress.ts'
import styles from './Faq.module.css'

const FaqPanel = lazy(async () => ({ default: (await import('./FaqPanel.tsx')).FaqPanel }))

/** From 1180 px at the default text size the FAQ stands beside the page. */
const sideScreen = '(min-width: 73.75em)'

const title = 'Questions and answers'

/** The FAQ, open while the address has `?faq=1`: `side` for the column beside the page, `sheet` for above it. */
export function useFaq() {
  const { value, open, close } = useOverlayAddress('faq')
  const parameters = new URLSearchParams(useLocation().search)
  parameters.set('faq', '1')
  const isSide = useMediaQuery(sideScreen)
  const isOpen = value !== undefined
  return {
    open: () => open(),
    /** For the account menu. */
    link: { to: `?${parameters}`, state: openedHere, label: 'FAQ', icon: helpCircleOutline },
    side: isSide && isOpen && <FaqSide onClose={close} />,
    sheet: <FaqSheet isOpen={!isSide && isOpen} onClose={close} />,
  }
}

function FaqSheet({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  return (
    <Sheet isOpen={isOpen} onClose={onClose} hasAddress title={title} size="large">
      <Suspense fallback={<SkeletonList />}>
        <FaqPanel />
      </Suspense>
    </Sheet>
  )
}

function FaqSide({ onClose }: { onClose: () => void }) {
  const search = useRef<HTMLInputElement>(null)
  return (
    <aside
      className={styles.side}
      aria-label={title}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose()
      }}
    >
      <div className={styles.head}>
        <h2>{title}</h2>
        <button type="button" className={styles.close} aria-label="Close" onClick={onClose}>
          <AppIcon icon={closeOutline} />
        </button>
      </div>
      <Suspense fallback={<SkeletonList />}>
        <FaqPanel
          ref={(field) => {
            // Once, when it is opened.
            if (field && !search.current) field.focus()
            search.current ??= field
          }}
        />
      </Suspense>
    </aside>
  )
}
