import { useEffect, useRef, useState } from 'react'
import { errorCatalogue } from '#contract/errors.ts'
import { detectFileType, isAllowedFor, maxBytesFor } from '#contract/rules/fileRules.ts'
import { describeError } from '../../../http/errors.ts'
import { newId } from '../../../http/newId.ts'
import { uploadFile } from '../../../http/uploadFile.ts'

export type TicketFileState =
  | { kind: 'none' }
  /** Uploaded earlier; only its address is known. */
  | { kind: 'kept'; name: string }
  | { kind: 'uploading'; name: string; sent: number; total: number }
  | { kind: 'uploaded'; name: string; size: number }
  | { kind: 'failed'; name: string; message: string; canRetry: boolean }

/** The message why a file cannot be used as a ticket; undefined if it can. */
async function whyInvalid(file: File): Promise<string | undefined> {
  if (file.size > maxBytesFor('ticket')) return errorCatalogue.ticket_file_too_large[1]
  const type = detectFileType(new Uint8Array(await file.slice(0, 64).arrayBuffer()))
  const isTicket = type !== undefined && isAllowedFor('ticket', type)
  return isTicket ? undefined : errorCatalogue.invalid_ticket_file_type[1]
}

/** Checks and uploads a ticket's file. @param onChange receives the file's address, or '' after it was removed */
export function useTicketFile(address: string, onChange: (address: string) => void) {
  const [state, setState] = useState<TicketFileState>(() =>
    address ? { kind: 'kept', name: 'Ticket file' } : { kind: 'none' },
  )
  // The draft may be restored after the first render.
  if (address && state.kind === 'none') setState({ kind: 'kept', name: 'Ticket file' })

  const running = useRef<AbortController>(undefined)
  const picked = useRef<{ id: string; file: File }>(undefined)
  useEffect(() => () => running.current?.abort(), [])

  const upload = async ({ id, file }: { id: string; file: File }) => {
    running.current?.abort()
    const controller = new AbortController()
    running.current = controller
    const { name, size } = file
    const progress = (sent: number) => {
      if (!controller.signal.aborted) setState({ kind: 'uploading', name, sent, total: size })
    }
    progress(0)
    try {
      const { url } = await uploadFile({
        id,
        bytes: file,
        purpose: 'ticket',
        onProgress: progress,
        signal: controller.signal,
      })
      setState({ kind: 'uploaded', name, size })
      onChange(url)
    } catch (error) {
      if (controller.signal.aborted) return
      const message = describeError(error, 'The file could not be uploaded.')
      setState({ kind: 'failed', name, message, canRetry: true })
    }
  }

  return {
    state,
    async pick(file: File) {
      const message = await whyInvalid(file)
      if (message) {
        setState({ kind: 'failed', name: file.name, message, canRetry: false })
        return
      }
      // One id for all attempts, so that a repeated upload stores one file.
      picked.current = { id: newId(), file }
      await upload(picked.current)
    },
    retry() {
      if (picked.current) void upload(picked.current)
    },
    remove() {
      running.current?.abort()
      setState({ kind: 'none' })
      onChange('')
    },
  }
}
