import { useRef } from 'react'
import { ticketFileTypes } from '#contract/rules/fileRules.ts'
import { Button } from '../../../ui/Button.tsx'
import { classNames } from '../../../ui/classNames.ts'
import styles from './DeliveryFields.module.css'
import { allFiles } from './useDeliveryForm.ts'

/** Where all files are dropped or chosen at once. */
export function TicketFiles({ isOver, onFiles }: { isOver: boolean; onFiles: (files: File[]) => void }) {
  return (
    <div className={classNames(styles.drop, isOver && styles.over)}>
      <div className={styles.dropText}>
        <p className={styles.strong}>Ticket files</p>
        <p className={styles.hint}>
          Drop, paste or choose them all at once; they find their seats by name. PDF, PNG, JPEG or pkpass, at
          most 10 MB each.
        </p>
      </div>
      <ChooseFiles label="Choose files" name={allFiles} multiple onFiles={onFiles} />
    </div>
  )
}

interface ChooseFilesProps {
  label: string
  /** For screen readers, if the label alone does not say it. */
  ariaLabel?: string
  name?: string
  multiple?: boolean
  onFiles: (files: File[]) => void
}

/** A button that opens the file chooser. */
export function ChooseFiles({ label, ariaLabel, name, multiple = false, onFiles }: ChooseFilesProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button name={name} aria-label={ariaLabel} onClick={() => input.current?.click()}>
        {label}
      </Button>
      <input
        ref={input}
        type="file"
        className="visually-hidden"
        aria-label={ariaLabel ?? label}
        tabIndex={-1}
        multiple={multiple}
        // Some devices recognize a pass only by its file extension.
        accept={[...ticketFileTypes, '.pkpass'].join(',')}
        onChange={(event) => {
          const files = [...(event.target.files ?? [])]
          // Otherwise choosing the same file again, after correcting it, would fire no change event.
          event.target.value = ''
          if (files.length > 0) onFiles(files)
        }}
      />
    </>
  )
}
