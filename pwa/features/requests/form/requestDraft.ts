import type { NewRequest } from '#contract/requests.ts'
import { asRecord, fieldsOf, knownFields } from '../../../forms/storedFields.ts'
import type { OutgoingFile } from '../../../offline/offlineDb.ts'
import { emptyForm } from './requestForm.ts'

/** The picture of an unsent form, with its bytes as they will be sent. */
export interface Picture extends OutgoingFile {
  /** Bytes of the original file. */
  pickedSize: number
  /** Fields of the form filled in from it; absent until it was read. */
  filled?: Suggestions
}

/** Fields of the form that were read from its screenshot. */
export type Suggestions = Partial<Omit<NewRequest, 'stubhubScreenshot'>>

const changesPrefix = 'request-form:'

/** The places of the drafts of a new request, or of the changes to a queued one. */
export function draftPlaces(entryId: string | undefined): { form: string; picture: string } {
  const form = entryId ? `${changesPrefix}${entryId}` : 'request-form'
  return { form, picture: `${form} picture` }
}

/** The queued request whose changes are stored at a place; undefined for any other place. */
export function changedRequestId(place: string): string | undefined {
  const id = place.startsWith(changesPrefix) ? place.slice(changesPrefix.length) : ''
  return id === '' || id.includes(' ') ? undefined : id
}

/** The fields of a stored draft that this version of the app has. */
export function parseFormDraft(stored: unknown): Partial<NewRequest> {
  return draftFields(fieldsOf(stored))
}

/** Fields of the form that its draft has. The screenshot has a draft of its own. */
export function draftFields(fields: object): Partial<NewRequest> {
  const { stubhubScreenshot: _, ...known } = knownFields(emptyForm, asRecord(fields))
  return known
}

export function parsePictureDraft(kept: unknown): Picture | undefined {
  if (typeof kept !== 'object' || kept === null || !('bytes' in kept)) return undefined
  const { id, bytes, type, name, pickedSize, filled } = kept as Record<keyof Picture, unknown>
  if (typeof id !== 'string' || typeof type !== 'string' || typeof name !== 'string') return undefined
  if (!(bytes instanceof ArrayBuffer) || typeof pickedSize !== 'number') return undefined
  return {
    id,
    bytes,
    type,
    name,
    pickedSize,
    ...(filled !== undefined && { filled: draftFields(asRecord(filled)) }),
  }
}
