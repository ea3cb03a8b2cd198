import { expandOutline } from 'ionicons/icons'
import { useEffect, useState } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { AppIcon } from '../../../ui/ionic/AppIcon.tsx'
import { Sheet } from '../../../ui/ionic/Sheet.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { useOnline } from '../../../ui/useOnline.ts'
import styles from './Screenshot.module.css'
import { ZoomArea } from './ZoomArea.tsx'

interface ScreenshotProps {
  url: string | null
  /** The client's name, for labels. */
  from: string
}

/** The customer's screenshot, which can be zoomed in its place and in a large sheet. */
export function Screenshot({ url, from }: ScreenshotProps) {
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
  return (
    <>
      <div className={styles.small}>
        <ZoomArea
          label={`Screenshot from ${from}`}
          actions={
            <button
              type="button"
              aria-label="Enlarge the screenshot"
              data-enlarge
              onClick={() => setOpen(true)}
            >
              <AppIcon icon={expandOutline} />
            </button>
          }
        >
          <img
            key={attempt}
            src={url}
            alt={`Seats that ${from} found`}
            draggable={false}
            className={styles.picture}
            onLoad={() => setState('shown')}
            onError={() => setState('failed')}
          />
        </ZoomArea>
        {state === 'loading' && (
          <span className={styles.loading}>
            <Skeleton height="100%" />
          </span>
        )}
      </div>
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
