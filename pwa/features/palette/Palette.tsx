import { searchOutline } from 'ionicons/icons'
import { useEffect, useEffectEvent, useState } from 'react'
import { flushSync } from 'react-dom'
import { collectKeys } from '../../ui/heldKeys.ts'
import { AppIcon } from '../../ui/ionic/AppIcon.tsx'
import { showToast } from '../../ui/toasts/toastStore.ts'
import styles from './palette.module.css'
import { useRecording } from './recents.ts'

const shortcut = /Mac|iP/.test(navigator.platform) ? '⌘K' : 'Ctrl K'

/** The button of the palette, which goes to or does anything by the keyboard alone; Ctrl-K or ⌘K opens it too. It loads when first opened. */
export function Palette() {
  const [Loaded, setLoaded] = useState<typeof import('./CommandPalette.tsx')['CommandPalette']>()
  /** What was typed before it was there; undefined while it is closed. */
  const [opened, setOpened] = useState<string>()
  useRecording()
  const open = async () => {
    const { keys, stop } = collectKeys()
    try {
      const { CommandPalette } = await import('./CommandPalette.tsx')
      // At once, so that the next key is typed in it.
      flushSync(() => {
        setLoaded(() => CommandPalette)
        setOpened(keys.flatMap(({ key }) => (key.length === 1 ? key : [])).join(''))
      })
    } catch {
      showToast({ title: 'Could not open the palette', description: 'Please try again.', tone: 'error' })
    } finally {
      stop()
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
        <kbd>{shortcut}</kbd>
      </button>
      {Loaded && <Loaded opened={opened} onClose={() => setOpened(undefined)} />}
    </>
  )
}
