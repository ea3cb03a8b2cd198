import { fileUrl } from '#contract/files.ts'
import { Button } from '../../../ui/Button.tsx'
import { formatBytes } from '../../../ui/format.ts'
import { AlertIcon, CheckIcon } from '../../../ui/icons.tsx'
import styles from './DeliveryFields.module.css'
import { describeSeat, nameOf, type SeatView } from './deliveryForm.ts'
import { type DeliveryFormState, type FileState, moveControl } from './useDeliveryForm.ts'
import { draggedFile } from './useFileDrop.ts'

interface FileLineProps {
  file: FileState
  form: DeliveryFormState
  /** Where it is; undefined for a file without a seat. */
  seat: SeatView | undefined
}

/** A file: its name and upload, a select that moves it to another seat, and a button that removes it. It can be dragged too. */
export function FileLine({ file, form, seat }: FileLineProps) {
  const name = file.picked?.name ?? 'Delivered file'
  const open = form.views.filter(({ state }) => state === 'open')
  return (
    <fieldset
      aria-label={name}
      className={styles.file}
      draggable={open.length > 1}
      onDragStart={(event) => event.dataTransfer.setData(draggedFile, file.id)}
    >
      <div className={styles.fileText}>
        <p className={styles.fileName} title={name}>
          {name}
        </p>
        <FileProgress file={file} />
      </div>
      <div className={styles.fileActions}>
        {(open.length > 1 || !seat) && (
          <select
            className={styles.move}
            name={moveControl(file.id)}
            aria-label={`Seat of ${name}`}
            value={seat?.ticket.id ?? ''}
            onChange={({ target }) => form.moveFile(file.id, target.value)}
          >
            {!seat && <option value="">No seat</option>}
            {open.map((view) => (
              <option key={view.ticket.id} value={view.ticket.id}>
                {describeSeat(view, form.views.length)}
              </option>
            ))}
          </select>
        )}
        {file.upload !== 'missing' && file.upload?.kind === 'failed' && (
          <Button variant="quiet" onClick={() => form.retryUpload(file.id)}>
            Retry
          </Button>
        )}
        <Button
          variant="quiet"
          // Takes the focus if the server refuses the file.
          name={seat && nameOf(seat.ticket.id, 'file')}
          aria-label={`Remove ${name}`}
          onClick={() => form.removeFile(file.id)}
        >
          Remove
        </Button>
      </div>
    </fieldset>
  )
}

function FileProgress({ file: { id, picked, upload } }: { file: FileState }) {
  if (upload === 'missing') {
    return (
      <p className={styles.problem}>
        <AlertIcon size={16} /> Not uploaded before the page closed. Please choose it again.
      </p>
    )
  }
  switch (upload?.kind) {
    case 'uploading':
      return (
        <p className={styles.progress}>
          <progress value={upload.sent} max={upload.total} aria-label="Uploading" />
          {formatBytes(upload.sent)} of {formatBytes(upload.total)}
        </p>
      )
    case 'failed':
      return (
        <p className={styles.problem}>
          <AlertIcon size={16} /> {upload.message}
        </p>
      )
    default:
      return picked ? (
        <p className={styles.progress}>
          <CheckIcon size={14} /> {formatBytes(picked.size)}, uploaded
        </p>
      ) : (
        <a href={fileUrl(id)} download className={styles.open}>
          Open file
        </a>
      )
  }
}
