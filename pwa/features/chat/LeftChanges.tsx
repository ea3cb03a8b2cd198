import { MessageEditor } from '../../outbox/screen/MessageEditor.tsx'
import { useLeftEdits } from '../../outbox/useOffline.ts'
import styles from './LeftChanges.module.css'

/** What was changed in messages of this thread that went out without the changes. */
export function LeftChanges({ requestId }: { requestId: string }) {
  const left = useLeftEdits().filter(({ entry }) => entry.content.requestId === requestId)
  if (left.length === 0) return null
  return (
    <div className={styles.changes}>
      {left.map((edit) => (
        <MessageEditor key={edit.entry.id} edit={edit} />
      ))}
    </div>
  )
}
