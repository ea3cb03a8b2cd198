import { useEffect, useRef } from 'react'
import { fileUrl } from '#contract/files.ts'
import { Button } from '../../ui/Button.tsx'
import { classNames } from '../../ui/classNames.ts'
import { formatBytes } from '../../ui/formatBytes.ts'
import { AlertIcon, CheckIcon } from '../../ui/icons.tsx'
import { Row, Text } from '../../ui/layout.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { useMediaQuery } from '../../ui/useMediaQuery.ts'
import { ChooseFiles, draggedFile } from '../tickets/ChooseTicketFiles.tsx'
import styles from './delivery.module.css'
import { describeSeat, nameOf, type SeatView } from './deliveryForm.ts'
import { allFiles, type DeliveryFormState, type FileState, moveControl } from './useDeliveryForm.ts'

/** The area where all files are dropped or chosen at once. */
export function TicketFiles({ isOver, onFiles }: { isOver: boolean; onFiles: (files: File[]) => void }) {
  const canDrop = useMediaQuery('(hover: hover) and (pointer: fine)')
  return (
    <ChooseFiles
      label={canDrop ? 'Drop files or passes here' : 'Choose files or passes'}
      hint="One PDF for all seats is fine · or take a photo"
      className={classNames(styles.drop, isOver && styles.over)}
      name={allFiles}
      multiple
      onFiles={onFiles}
    />
  )
}

interface RefusedFilesProps {
  form: DeliveryFormState
  /** The seat for which they were chosen; undefined for all. */
  ticketId?: string
}

/** Why files were not added, where they were chosen. */
export function RefusedFiles({ form: { refused, dismissRefused }, ticketId }: RefusedFilesProps) {
  const notice = useRef<HTMLDivElement>(null)
  // The files may have been dropped or pasted anywhere.
  useEffect(() => {
    if (refused) notice.current?.scrollIntoView({ block: 'nearest' })
  }, [refused])
  if (!refused || refused.ticketId !== ticketId) return null
  return (
    <div ref={notice}>
      <Notice tone="error">
        {refused.reasons.map((reason) => (
          <p key={reason}>{reason}</p>
        ))}
        <Button variant="quiet" onClick={dismissRefused}>
          Dismiss
        </Button>
      </Notice>
    </div>
  )
}

interface FileLineProps {
  file: FileState
  form: DeliveryFormState
  /** The file's seat; undefined for a file without one. */
  seat: SeatView | undefined
}

/** A file: its name and upload, a select that moves it to another seat, and a button that removes it. It can be dragged too. */
export function FileLine({ file, form, seat }: FileLineProps) {
  const name = file.picked?.name ?? 'Delivered file'
  const open = form.views.filter(({ state }) => state === 'open')
  return (
    <Row
      as="fieldset"
      justify="between"
      aria-label={name}
      className={styles.file}
      draggable={open.length > 1}
      onDragStart={(event) => event.dataTransfer.setData(draggedFile, file.id)}
    >
      <Text as="div" grow="7rem">
        <Text weight="medium" wrap="break" className="clamp" title={name}>
          {name}
        </Text>
        <FileProgress file={file} />
        {seat?.needsApp && seat.transferred && (
          <Text size="second" tone="muted">
            Not sent along: only for the shop’s app
          </Text>
        )}
        {seat?.isFileGuessed && file.picked?.isUploaded && (
          <Text size="second" tone="muted">
            Its place is guessed: please check
          </Text>
        )}
      </Text>
      <Row gap={0}>
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
      </Row>
    </Row>
  )
}

function FileProgress({ file: { id, picked, upload } }: { file: FileState }) {
  if (upload === 'missing') {
    return (
      <Row as="p" noWrap align="start" className={styles.problem}>
        <AlertIcon size={16} /> Not uploaded before the page closed. Please choose it again.
      </Row>
    )
  }
  switch (upload?.kind) {
    case 'uploading':
      return (
        <Row as="p" className={styles.progress}>
          <progress value={upload.sent} max={upload.total} aria-label="Uploading" />
          {formatBytes(upload.sent)} of {formatBytes(upload.total)}
        </Row>
      )
    case 'reading':
      return (
        <Row as="p" className={styles.progress}>
          Reading…
        </Row>
      )
    case 'failed':
      return (
        <Row as="p" noWrap align="start" className={styles.problem}>
          <AlertIcon size={16} /> {upload.message}
        </Row>
      )
    default:
      return picked ? (
        <Row as="p" className={styles.progress}>
          <CheckIcon size={14} /> {formatBytes(picked.size)}, uploaded
        </Row>
      ) : (
        <a href={fileUrl(id)} download className={`target ${styles.open}`}>
          Open file
        </a>
      )
  }
}
