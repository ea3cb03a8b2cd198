import { type DragEvent, useState } from 'react'

/** The type of what is dragged between the seats: the id of a file. */
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
