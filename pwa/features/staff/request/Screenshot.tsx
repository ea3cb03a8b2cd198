import { useEffect, useState } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { Sheet } from '../../../ui/ionic/Sheet.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { useOnline } from '../../../ui/useOnline.ts'
import styles from './Screenshot.module.css'

interface ScreenshotProps {
  url: string | null
  /** The client's name, for labels. */
  from: string
}

/** The customer's screenshot as a thumbnail that can be enlarged. */
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
      <button type="button" className={styles.small} onClick={() => setOpen(true)}>
        <img
          key={attempt}
          src={url}
          alt={`Screenshot from ${from}, enlarge`}
          className={styles.picture}
          onLoad={() => setState('shown')}
          onError={() => setState('failed')}
        />
        {state === 'loading' && (
          <span className={styles.loading}>
            <Skeleton height="100%" />
          </span>
        )}
      </button>
      <Sheet isOpen={isOpen} onClose={() => setOpen(false)} title={`Screenshot from ${from}`} size="large">
        <img src={url} alt={`Seats that ${from} found`} className={styles.full} />
      </Sheet>
    </>
  )
}
