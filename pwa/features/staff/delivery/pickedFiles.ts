import { z } from 'zod/mini'
import { sharedSentences } from '#contract/errors.ts'
import { detectFileType, isAllowedFor, maxBytesFor } from '#contract/rules/fileRules.ts'

const pickedFile = z.object({
  /** Made here, for the upload. */
  id: z.string(),
  name: z.string(),
  size: z.number(),
  /** Empty where the browser cannot compute it. */
  sha256: z.string(),
  /** Whether it was uploaded completely. The file itself does not outlive the page. */
  isUploaded: z.boolean(),
})
/** A file that was chosen for a delivery. */
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

/** The message why a file cannot be a ticket; undefined if it can. */
export async function whyNotATicket(file: File): Promise<string | undefined> {
  if (file.size > maxBytesFor('ticket')) return sharedSentences.ticket_file_too_large
  const type = detectFileType(new Uint8Array(await file.slice(0, 64).arrayBuffer()))
  const isTicket = type !== undefined && isAllowedFor('ticket', type)
  return isTicket ? undefined : sharedSentences.invalid_ticket_file_type
}

/** The SHA-256 of a file in hex; empty on pages without HTTPS, where browsers compute none. */
export async function hashFile(file: File): Promise<string> {
  if (!globalThis.crypto?.subtle) return ''
  const hash = await crypto.subtle.digest('SHA-256', await file.arrayBuffer())
  return Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
