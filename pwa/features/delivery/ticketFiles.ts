import { z } from 'zod/mini'
import { fileIdFromUrl, filesApi, type TicketPageReading, ticketFacts } from '#contract/files.ts'
import { codeFormats } from '#contract/rules/codeFormats.ts'
import { callApi } from '../../http/callApi.ts'
import { createStore } from '../../http/createStore.ts'
import { ApiError, describeError } from '../../http/errors.ts'
import { uploadFile } from '../../http/uploadFile.ts'

/** The facts that were read in a file. */
const foundTicket = z.extend(ticketFacts, {
  code: z.optional(
    z.object({
      format: z.enum(codeFormats),
      text: z.string(),
      sha256: z.string(),
      image: z.nullable(z.string()),
    }),
  ),
})

const pickedFile = z.object({
  /** Made here, for the upload. */
  id: z.string(),
  /** The stored file that is delivered for it, if that is another one: a page, or a file of several seats. */
  storedId: z.optional(z.string()),
  ticket: z.optional(foundTicket),
  name: z.string(),
  size: z.number(),
  /** Empty where the browser cannot compute it. */
  sha256: z.string(),
  /** Whether it was uploaded completely. The file itself does not outlive the page. */
  isUploaded: z.boolean(),
})
/** A file that was chosen for a delivery, or one of the tickets in it. */
export type PickedFile = z.output<typeof pickedFile>

/** The picked files of the form, which are stored as JSON in one field. */
export function filesOf({ files }: Readonly<Record<string, string>>): PickedFile[] {
  if (!files) return []
  try {
    return z.array(pickedFile).parse(JSON.parse(files))
  } catch {
    return []
  }
}

export function toField(files: readonly PickedFile[]): string {
  return files.length === 0 ? '' : JSON.stringify(files)
}

/** The SHA-256 of a file in hex; empty on pages without HTTPS, where browsers compute none. */
export async function hashFile(file: File): Promise<string> {
  if (!globalThis.crypto?.subtle) return ''
  const hash = await crypto.subtle.digest('SHA-256', await file.arrayBuffer())
  return Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** An upload of this page. Its bytes are sent in the background, also while the dialog is closed. */
export type Upload =
  | { kind: 'uploading'; sent: number; total: number }
  | { kind: 'reading' }
  | { kind: 'uploaded'; pages: readonly TicketPageReading[] }
  /** Nothing of it is kept, at the server neither. */
  | { kind: 'unreadable'; message: string }
  | { kind: 'failed'; message: string }

interface Running {
  file: File
  userId: string
  controller: AbortController
}

/** Uploads at once. More would only share the connection. */
const atOnce = 3

/** Uploads by id. */
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

/** Repeats failed uploads. */
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
    show(id, { kind: 'reading' })
    const { pages = [] } = await callApi(filesApi.read, {
      params: { id },
      asUser: userId,
      signal: controller.signal,
    })
    if (!isCurrent()) return
    running.delete(id)
    show(id, { kind: 'uploaded', pages })
  } catch (error) {
    if (!isCurrent()) return
    const message = describeError(error, 'The file could not be uploaded.')
    const isUnreadable = error instanceof ApiError && error.reply?.code === 'ticket_file_unreadable'
    show(id, { kind: isUnreadable ? 'unreadable' : 'failed', message })
  }
}

/**
 * The tickets in an uploaded file: one for each code, with the page that has it; without any code one for each page that says its seat,
 * or the file itself.
 */
export function ticketsIn(file: PickedFile, pages: readonly TicketPageReading[]): PickedFile[] {
  const withCodes = pages.filter(({ codes }) => codes.length > 0)
  const withSeats = pages.filter(({ seat }) => seat)
  const found = ([withCodes, withSeats].find(({ length }) => length > 0) ?? pages.slice(0, 1)).flatMap(
    ({ codes, file: pageFile, ...says }) => {
      const tickets = codes.length === 0 ? [undefined] : withoutLinks(codes)
      return tickets.map((code) => ({ pageFile, ticket: { ...says, ...(code && { code }) } }))
    },
  )
  const isOne = found.length < 2
  if (isOne) return [{ ...file, isUploaded: true, ticket: found[0]?.ticket }]
  return found.map(({ pageFile, ticket }, index) => ({
    ...{ ...file, isUploaded: true, ticket },
    id: `${file.id}.${index + 1}`,
    name: `${index + 1} of ${found.length} in ${file.name}`,
    storedId: fileIdFromUrl(pageFile ?? '') ?? file.id,
  }))
}

/** The codes of a page, without those of web pages beside the ticket's. */
function withoutLinks(codes: TicketPageReading['codes']) {
  const others = codes.filter(({ text }) => !/^https?:/i.test(text))
  return (others.length > 0 ? others : codes).map(({ box: _, ...code }) => code)
}
