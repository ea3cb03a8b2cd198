import { AppError } from '#contract/errors.ts'
import { fileUrl, type TicketFacts, type TicketPageReading } from '#contract/files.ts'
import type { Deps } from '../../config/deps.ts'
import { inTransaction } from '../../db/inTransaction.ts'
import { newId } from '../../db/newId.ts'
import { takeFromQuota } from '../../http/quotas.ts'
import type { FoundCode, UnreadableReason } from '../../integrations/ticketReader/ticketReader.ts'
import { checkFile } from '../checkFile.ts'
import { StoredFile } from '../StoredFile.ts'
import { readFileBytes, storeFile } from '../storeFile.ts'
import { parseTicket } from './parseTicket.ts'

const byHand = 'Please enter seats and codes by hand.'
const words: Record<UnreadableReason, string> = {
  encrypted: 'This PDF has a password. Please save a copy without it.',
  broken: `This file is damaged and could not be read. ${byHand}`,
  too_many_pages: 'This file has more than 20 pages. Please upload only those with tickets.',
  too_large_inside: `This pass is much larger than it says and was not read. ${byHand}`,
  no_pass: `This file has no wallet pass in it. ${byHand}`,
  too_slow: 'This file could not be read in time. Please add it again, or enter seats and codes by hand.',
}

/**
 * Reads a ticket file for staff. Only pictures of codes and single pages or passes are kept, as files; of a file that cannot be read and
 * is not used, nothing, so that it cannot be delivered.
 *
 * @throws {AppError} ticket_file_unreadable with the reason, quota_used_up
 */
export async function readTicketFile(
  deps: Deps,
  file: StoredFile,
  readerId: string,
): Promise<{ pages: TicketPageReading[] }> {
  await inTransaction(deps, (tx) => takeFromQuota(deps, tx, 'ticketFileReads', readerId))
  const bytes = await readFileBytes(deps.db, file.id)
  const content = await readTicket(deps, bytes, file.mime, deps.now())
  if ('unreadable' in content) {
    await StoredFile.query(deps.db).findById(file.id).whereNull('keptAt').delete()
    throw new AppError('ticket_file_unreadable', { message: words[content.unreadable] })
  }
  const pages: TicketPageReading[] = []
  for (const page of content.pages) {
    const codes: TicketPageReading['codes'] = []
    for (const { image, ...code } of page.codes) {
      codes.push({ ...code, image: image && (await keep(deps, image, readerId)) })
    }
    pages.push({ ...page.facts, codes, file: page.file && (await keep(deps, page.file, readerId)) })
  }
  return { pages }
}

/** What a ticket file says, and its codes. */
export async function readTicket(
  { ticketReader, textReader }: Pick<Deps, 'ticketReader' | 'textReader'>,
  bytes: Uint8Array,
  type: string,
  now: Date,
) {
  const content = await ticketReader.read(bytes, type)
  if ('unreadable' in content) return content
  const pages: { facts: TicketFacts; codes: FoundCode[]; file: Uint8Array | null }[] = []
  for (const { lines, pictures, codes, tags, file } of content.pages) {
    let facts = parseTicket(lines, tags, now)
    for (const picture of pictures) {
      if (Object.keys(facts).length > 0) break
      facts = parseTicket((await textReader.read(picture, 'sparse')) ?? [], tags, now)
    }
    pages.push({ facts, codes, file })
  }
  return { pages }
}

/** Stores a part of a file like an upload: it is deleted in a week unless it is delivered. Returns its address. */
async function keep(deps: Deps, bytes: Uint8Array, ownerId: string): Promise<string> {
  const checked = checkFile(Buffer.from(bytes), 'ticket')
  const { file } = await inTransaction(deps, (tx) => storeFile(tx, newId(tx.now), ownerId, checked))
  return fileUrl(file.id)
}
