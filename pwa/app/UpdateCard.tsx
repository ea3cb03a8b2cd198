import { Button } from '../ui/Button.tsx'
import { useHasDirtyForms } from '../ui/dirtyForms.ts'
import { postponeUpdate, takeUpdate, useUpdateState } from './appUpdate.ts'
import styles from './NoticeCard.module.css'

/** Offers a new version. Never while a form has something in it, which loading the page again would lose. */
export function UpdateCard() {
  const state = useUpdateState()
  const isDirty = useHasDirtyForms()
  const isShown = state === 'taking' || (state === 'ready' && !isDirty)
  return (
    // Always there, so that what appears in it is read out.
    <div role="status">
      {isShown && (
        <div className={styles.card}>
          <p className={styles.text}>A new version is ready</p>
          <Button variant="quiet" onClick={postponeUpdate}>
            Later
          </Button>
          <Button pending={state === 'taking'} onClick={takeUpdate}>
            Update
          </Button>
        </div>
      )}
    </div>
  )
}
