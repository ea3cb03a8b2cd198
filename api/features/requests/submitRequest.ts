import type { Knex } from 'knex'
import type { BodyOf } from '#contract/endpoint.ts'
import { AppError } from '#contract/errors.ts'
import type { requestsApi } from '#contract/requests.ts'
import { eventOverMessage, isUpcoming } from '#contract/rules/eventDay.ts'
import { replyPromiseMs } from '#contract/rules/offerRules.ts'
import {
  hasRestrictedContent,
  restrictedRowMessage,
  restrictedSectionMessage,
} from '#contract/rules/restrictedContent.ts'
import { wordsOfRequest } from '#contract/rules/searchWords.ts'
import type { Deps } from '../../config/deps.ts'
import { type Command, idForCommand, inTransactionOnce } from '../../db/inTransaction.ts'
import { addSearchWords } from '../../db/searchWords.ts'
import { recordEvent } from '../../events/recordEvent.ts'
import { keepArrivedFile, readArrivedFile } from '../../files/storeFile.ts'
import type { Actor } from '../../http/policies.ts'
import { takeFromQuota } from '../../http/quotas.ts'
import { listActiveBlacklistedWords } from './blacklistedWords.ts'
import { findShownRequest } from './listRequests.ts'
import type { CustomersRequest } from './presentRequest.ts'
import { TicketRequest } from './TicketRequest.ts'

interface Submission {
  actor: Actor
  command: Command | undefined
  form: BodyOf<typeof requestsApi.submit>
}

/**
 * A customer submits a request with its screenshot. Name, email and phone come from the account, never from the body.
 *
 * @throws {AppError} invalid_input for section, row or date, quota_used_up, and what `readArrivedFile` throws about the
 *   screenshot
 */
export async function submitRequest(
  deps: Deps,
  { actor, command, form }: Submission,
): Promise<CustomersRequest> {
  const { stubhubScreenshot, ...fields } = form
  const screenshot = readArrivedFile(stubhubScreenshot, 'screenshot')

  const id = idForCommand(command, deps.now())
  return inTransactionOnce(deps, command, { id, load: loadRequest }, async (tx) => {
    await takeFromQuota(deps, tx, 'requests', actor.id)
    // Checked here, so that a repeated call returns its request even if a word was blacklisted since.
    await refuseRestrictedContent(tx.db, form)
    if (!isUpcoming(form.concertDate, tx.now)) {
      throw new AppError('invalid_input', {
        message: eventOverMessage,
        fields: { concertDate: eventOverMessage },
      })
    }
    if (screenshot.kind === 'bytes') {
      await takeFromQuota(deps, tx, 'files', actor.id)
      await takeFromQuota(deps, tx, 'fileBytes', actor.id, screenshot.file.bytes.length)
    }
    const at = tx.now.toISOString()
    const screenshotFileId = await keepArrivedFile(tx, screenshot, actor.id, 'screenshot')
    await TicketRequest.query(tx.db).insert({
      id,
      userId: actor.id,
      name: actor.name,
      email: actor.email,
      phone: actor.phone,
      ...fields,
      screenshotFileId,
      status: 'pending',
      replyDueAt: new Date(tx.now.getTime() + replyPromiseMs).toISOString(),
      createdAt: at,
      updatedAt: at,
    })
    const words = wordsOfRequest({ id, name: actor.name, email: actor.email, phone: actor.phone, ...fields })
    await addSearchWords(tx.db, 'request', id, words)
    await recordEvent(tx, {
      type: 'request.submitted',
      actorId: actor.id,
      requestId: id,
      customerId: actor.id,
    })
    return loadRequest(tx.db, id)
  })
}

async function loadRequest(db: Knex, id: string): Promise<CustomersRequest> {
  const [request] = await findShownRequest(db, { id })
  if (!request) throw new AppError('not_found')
  return request
}

async function refuseRestrictedContent(
  db: Knex,
  form: { section: string; preferredRow: string },
): Promise<void> {
  const words = (await listActiveBlacklistedWords(db)).map(({ word }) => word)
  const fields: Record<string, string> = {}
  if (hasRestrictedContent(form.section, words)) fields.section = restrictedSectionMessage
  if (hasRestrictedContent(form.preferredRow, words)) fields.preferredRow = restrictedRowMessage
  const message = Object.values(fields)[0]
  if (message) throw new AppError('invalid_input', { message, fields })
}
