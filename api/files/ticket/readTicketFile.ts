import { AppError } from '#contract/errors.ts'
import type { TicketPageReading } from '#contract/files.ts'
import type { Deps } from '../../config/deps.ts'
import { inTransaction } from '../../db/inTransaction.ts'
import { takeFromQuota } from '../../http/quotas.ts'
import type { UnreadableReason } from '../../integrations/ticketReader/ticketReader.ts'
import type { StoredFile } from '../StoredFile.ts'
import { readFileBytes } from '../storeFile.ts'
import { parseTicket } from './parseTicket.ts'

const byHand = 'Please enter seats and codes by hand.'
const words: Record<UnreadableReason, string> = {
  encrypted: 'This PDF has a password. Please save a copy without it.',
  broken: `This file is damaged and could not be read. ${byHand}`,
  too_many_pages: 'This file has more than 20 pages. Please upload only those with tickets.',
  too_large_inside: `This pass is much larger than it says and was not read. ${byHand}`,
  no_pass: `This file has no wallet pass in it. ${byHand}`,
  too_slow: `This file could not be read in time. ${byHand}`,
}

/**
 * Reads a ticket file for staff. Nothing of it is kept: its codes let people in.
 *
 * @throws {AppError} ticket_file_unreadable with the reason, quota_used_up
 */
export async function readTicketFile(
  deps: Deps,
  file: StoredFile,
  readerId: string,
): Promise<{ pages: TicketPageReading[] }> {
  await inTransaction(deps, (tx) => takeFromQuota(deps, tx, 'ticketFileReads', readerId))
  const content = await deps.ticketReader.read(await readFileBytes(deps.db, file.id), file.mime)
  if ('unreadable' in content) {
    throw new AppError('ticket_file_unreadable', { message: words[content.unreadable] })
  }
  const now = deps.now()
  const pages = content.pages.map((page) => ({
    ...parseTicket(page, now),
    codes: page.codes.map(({ format, text, box }) => ({ format, text, box })),
  }))
  return { pages }
}
