import { searchOutline } from 'ionicons/icons'
import { useEffect, useEffectEvent, useState } from 'react'
import { AppIcon } from '../../ui/ionic/AppIcon.tsx'
import { showToast } from '../../ui/toasts/toastStore.ts'
import styles from './palette.module.css'
import { useRecording } from './recents.ts'

const keys = /Mac|iP/.test(navigator.platform) ? '⌘K' : 'Ctrl K'

/** The button of the palette, which goes to or does anything by the keyboard alone; Ctrl-K or ⌘K opens it too. It loads when first opened. */
export function Palette() {
  const [loaded, setLoaded] = useState<typeof import('./CommandPalette.tsx')>()
  const [isOpened, setOpened] = useState(false)
  useRecording()
  const open = async () => {
    try {
      setLoaded(await import('./CommandPalette.tsx'))
      setOpened(true)
    } catch {
      showToast({ title: 'Could not open the palette', description: 'Please try again.', tone: 'error' })
    }
  }
  const press = useEffectEvent((event: KeyboardEvent) => {
    const isKey = event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey)
    if (!isKey || event.altKey || event.shiftKey || event.defaultPrevented) return
    // Browsers have commands of their own on it.
    event.preventDefault()
    if (!document.querySelector('ion-modal.show-modal')) void open()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event)
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [])
  return (
    <>
      <button
        type="button"
        aria-label="Go to or do"
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        className={styles.button}
        onClick={() => void open()}
      >
        <AppIcon icon={searchOutline} />
        <kbd>{keys}</kbd>
      </button>
      {loaded && <loaded.CommandPalette isOpen={isOpened} onClose={() => setOpened(false)} />}
    </>
  )
}
