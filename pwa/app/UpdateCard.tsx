import { Button } from '../ui/Button.tsx'
import { useHasDirtyForms } from '../ui/dirtyForms.ts'
import { postponeUpdate, takeUpdate, useUpdateState } from './appUpdate.ts'
import styles from './NoticeCard.module.css'

/** Offers a new version, but not while a form has unsaved input that a reload would lose. */
export function UpdateCard() {
  const state = useUpdateState()
  const isDirty = useHasDirtyForms()
  const isShown = state === 'taking' || (state === 'ready' && !isDirty)
  return (
    // Always mounted: screen readers announce only changes inside an existing live region.
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
