import { type DragEvent, useRef, useState } from 'react'
import { sharedSentences } from '#contract/errors.ts'
import { detectFileType, isAllowedFor, maxBytesFor, ticketFileTypes } from '#contract/rules/fileRules.ts'
import { Button } from '../../ui/Button.tsx'
import { Text } from '../../ui/layout.tsx'

/** The message why a file cannot be a ticket; undefined if it can. */
export async function whyNotATicket(file: File): Promise<string | undefined> {
  if (file.size > maxBytesFor('ticket')) return sharedSentences.ticket_file_too_large
  const type = detectFileType(new Uint8Array(await file.slice(0, 320).arrayBuffer()))
  const isTicket = type !== undefined && isAllowedFor('ticket', type)
  return isTicket ? undefined : sharedSentences.invalid_ticket_file_type
}

interface ChooseFilesProps {
  label: string
  /** Shown below the label. */
  hint?: string
  className?: string | undefined
  /** Label for screen readers, if the visible one does not say it. */
  ariaLabel?: string
  name?: string
  multiple?: boolean
  needsConnection?: boolean
  /** Whether the chosen files are being sent. */
  pending?: boolean
  onFiles: (files: File[]) => void
}

/** A button that opens the chooser of ticket files, which offers a phone's camera too. */
export function ChooseFiles({
  label,
  hint,
  ariaLabel,
  name,
  multiple = false,
  onFiles,
  ...button
}: ChooseFilesProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button name={name} aria-label={ariaLabel} {...button} onClick={() => input.current?.click()}>
        {hint ? (
          <span>
            {label}
            <Text as="span" size="label" tone="muted">
              {hint}
            </Text>
          </span>
        ) : (
          label
        )}
      </Button>
      <input
        ref={input}
        type="file"
        className="visually-hidden"
        aria-label={ariaLabel ?? label}
        tabIndex={-1}
        multiple={multiple}
        // Some devices recognize a pass only by its file extension.
        accept={[...ticketFileTypes, '.pkpass', '.pkpasses'].join(',')}
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

/** The drag-and-drop type of a file of the dialog: its id. */
export const draggedFile = 'text/x-ticket-file'

interface FileDrop {
  /** Files from outside. */
  onFiles: (files: File[]) => void
  /** A file of the dialog, by its id. */
  onMove: ((fileId: string) => void) | undefined
}

/** Handlers for an element that files can be dropped on. The innermost one takes them. */
export function useFileDrop({ onFiles, onMove }: FileDrop) {
  const [isOver, setOver] = useState(false)
  const isMine = ({ dataTransfer: { types } }: DragEvent) =>
    types.includes('Files') || (onMove !== undefined && types.includes(draggedFile))
  const drag = (event: DragEvent) => {
    if (!isMine(event) || event.defaultPrevented) {
      setOver(false)
      return
    }
    event.preventDefault()
    setOver(true)
  }
  return {
    isOver,
    handlers: {
      onDragOver: drag,
      onDragLeave: (event: DragEvent) => {
        if (!(event.relatedTarget instanceof Node && event.currentTarget.contains(event.relatedTarget)))
          setOver(false)
      },
      onDrop: (event: DragEvent) => {
        setOver(false)
        if (!isMine(event) || event.defaultPrevented) return
        event.preventDefault()
        const fileId = event.dataTransfer.getData(draggedFile)
        const files = [...event.dataTransfer.files]
        if (files.length > 0) onFiles(files)
        else if (fileId) onMove?.(fileId)
      },
    },
  }
}
