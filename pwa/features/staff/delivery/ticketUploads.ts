import { createStore } from '../../../http/createStore.ts'
import { describeError } from '../../../http/errors.ts'
import { uploadFile } from '../../../http/uploadFile.ts'

/** An upload of this page. Its bytes are sent in the background, also while the dialog is closed. */
export type Upload =
  | { kind: 'uploading'; sent: number; total: number }
  | { kind: 'uploaded' }
  | { kind: 'failed'; message: string }

interface Running {
  file: File
  userId: string
  controller: AbortController
}

/** More would only share the connection. */
const atOnce = 3

/** By id. */
export const ticketUploads = createStore<ReadonlyMap<string, Upload>>(new Map())
const running = new Map<string, Running>()
const waiting: string[] = []
let active = 0

function show(id: string, upload: Upload | undefined): void {
  const next = new Map(ticketUploads.read())
  if (upload) next.set(id, upload)
  else next.delete(id)
  ticketUploads.set(next)
}

/** Uploads a file under an id. Repeating it after a failure stores one file. */
export function startUpload(id: string, file: File, userId: string): void {
  cancelUpload(id)
  running.set(id, { file, userId, controller: new AbortController() })
  show(id, { kind: 'uploading', sent: 0, total: file.size })
  waiting.push(id)
  void next()
}

/** Uploads again what has failed. */
export function retryUpload(id: string): void {
  const upload = running.get(id)
  if (upload) startUpload(id, upload.file, upload.userId)
}

export function cancelUpload(id: string): void {
  running.get(id)?.controller.abort()
  running.delete(id)
  if (waiting.includes(id)) waiting.splice(waiting.indexOf(id), 1)
  if (ticketUploads.read().has(id)) show(id, undefined)
}

async function next(): Promise<void> {
  const id = active < atOnce ? waiting.shift() : undefined
  if (id === undefined) return
  active += 1
  await send(id)
  active -= 1
  void next()
}

async function send(id: string): Promise<void> {
  const upload = running.get(id)
  if (!upload) return
  const { file, userId, controller } = upload
  const isCurrent = () => running.get(id) === upload && !controller.signal.aborted
  try {
    await uploadFile({
      id,
      bytes: file,
      purpose: 'ticket',
      asUser: userId,
      signal: controller.signal,
      onProgress: (sent) => {
        if (isCurrent()) show(id, { kind: 'uploading', sent, total: file.size })
      },
    })
    if (!isCurrent()) return
    running.delete(id)
    show(id, { kind: 'uploaded' })
  } catch (error) {
    if (isCurrent())
      show(id, { kind: 'failed', message: describeError(error, 'The file could not be uploaded.') })
  }
}
