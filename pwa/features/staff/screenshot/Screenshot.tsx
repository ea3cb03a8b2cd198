import { expandOutline } from 'ionicons/icons'
import { useEffect, useState } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { AppIcon } from '../../../ui/ionic/AppIcon.tsx'
import { Sheet } from '../../../ui/ionic/Sheet.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { useOnline } from '../../../ui/useOnline.ts'
import { useDeskCommand } from '../keyboard/deskCommands.tsx'
import styles from './screenshot.module.css'
import { ZoomArea } from './ZoomArea.tsx'

interface ScreenshotProps {
  url: string | null
  /** The client's name, for labels. */
  from: string
  /** Small where there is little room: a tap enlarges it. */
  isThumb?: boolean
}

/** The customer's screenshot, which can be zoomed in its place and in a large sheet. */
export function Screenshot({ url, from, isThumb = false }: ScreenshotProps) {
  const [isOpen, setOpen] = useState(false)
  const [state, setState] = useState<'loading' | 'shown' | 'failed'>('loading')
  const [attempt, setAttempt] = useState(0)
  const retry = () => {
    setState('loading')
    setAttempt(attempt + 1)
  }

  const isOnline = useOnline()
  useEffect(() => {
    if (!isOnline) return
    setState((before) => (before === 'failed' ? 'loading' : before))
  }, [isOnline])

  const open = () => setOpen(true)
  useDeskCommand('screenshot', open)

  if (!url) return <div className={styles.instead}>No screenshot</div>
  if (state === 'failed' && !isOnline) {
    return <div className={styles.instead}>The screenshot is not available offline.</div>
  }
  if (state === 'failed') {
    return (
      <div className={styles.instead} role="alert">
        Could not load the screenshot
        <Button variant="quiet" onClick={retry}>
          Retry
        </Button>
      </div>
    )
  }
  const picture = (
    <img
      key={attempt}
      src={url}
      alt={`Seats that ${from} found`}
      draggable={false}
      className={styles.picture}
      onLoad={() => setState('shown')}
      onError={() => setState('failed')}
    />
  )
  const loading = state === 'loading' && (
    <span className={styles.loading}>
      <Skeleton height="100%" />
    </span>
  )
  const enlarge = {
    type: 'button',
    'aria-label': 'Enlarge the screenshot',
    onClick: open,
  } as const
  return (
    <>
      {isThumb ? (
        <button {...enlarge} className={styles.thumb}>
          {picture}
          {loading}
        </button>
      ) : (
        <div className={styles.small}>
          <ZoomArea
            label={`Screenshot from ${from}`}
            actions={
              <button {...enlarge}>
                <AppIcon icon={expandOutline} />
              </button>
            }
          >
            {picture}
          </ZoomArea>
          {loading}
        </div>
      )}
      <Sheet isOpen={isOpen} onClose={() => setOpen(false)} title={`Screenshot from ${from}`} size="large">
        <div className={styles.large}>
          <ZoomArea label={`Screenshot from ${from}, enlarged`}>
            <img src={url} alt={`Seats that ${from} found`} draggable={false} className={styles.picture} />
          </ZoomArea>
        </div>
      </Sheet>
    </>
  )
}
