import type { NewRequest } from '#contract/requests.ts'
import { fieldsLike, keptFields } from '../../../forms/keptFields.ts'
import type { OutgoingFile } from '../../../offline/offlineDb.ts'
import { emptyForm } from './requestForm.ts'

/** The picture of a form that is not sent, with its bytes as they will be sent. */
export interface Picture extends OutgoingFile {
  /** Bytes of the file as it was picked. */
  pickedSize: number
}

const changesPrefix = 'request-form:'

/** Where the form is kept while it is not sent: the new one, or the changes of a request that waits in the outbox. */
export function draftPlaces(entryId: string | undefined): { form: string; picture: string } {
  const form = entryId ? `${changesPrefix}${entryId}` : 'request-form'
  return { form, picture: `${form} picture` }
}

/** The request whose changed fields are kept at a place; undefined where something else is kept there. */
export function changedRequestId(place: string): string | undefined {
  const id = place.startsWith(changesPrefix) ? place.slice(changesPrefix.length) : ''
  return id === '' || id.includes(' ') ? undefined : id
}

/** The fields of a kept form that this version of the app still has. */
export function parseFormDraft(kept: unknown): Partial<NewRequest> {
  const { stubhubScreenshot: _, ...fields } = keptFields(kept)
  return fieldsLike(emptyForm, fields)
}

export function parsePictureDraft(kept: unknown): Picture | undefined {
  if (typeof kept !== 'object' || kept === null || !('bytes' in kept)) return undefined
  const { id, bytes, type, name, pickedSize } = kept as Record<keyof Picture, unknown>
  if (typeof id !== 'string' || typeof type !== 'string' || typeof name !== 'string') return undefined
  if (!(bytes instanceof ArrayBuffer) || typeof pickedSize !== 'number') return undefined
  return { id, bytes, type, name, pickedSize }
}
