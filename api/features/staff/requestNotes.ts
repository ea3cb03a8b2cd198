import type { Knex } from 'knex'
import { AppError } from '#contract/errors.ts'
import { maxNotes, type RequestNote } from '#contract/staff.ts'
import type { Deps } from '../../config/deps.ts'
import {
  type Command,
  idForCommand,
  inTransaction,
  inTransactionOnce,
  type Tx,
} from '../../db/inTransaction.ts'
import { recordEvent } from '../../events/recordEvent.ts'
import type { Actor } from '../../http/policies.ts'
import { takeFromQuota } from '../../http/quotas.ts'
import { lockRequest } from '../requests/changeRequestStatus.ts'
import { listRequestIds } from '../requests/TicketRequest.ts'

function notes(db: Knex): Knex.QueryBuilder {
  return db('request_notes')
    .join('users', 'users.id', 'request_notes.authorId')
    .select(['id', 'requestId', 'text', 'authorId', 'createdAt'].map((name) => `request_notes.${name}`))
    .select({ authorName: 'users.name' })
}

/** The notes of staff on a request, newest first. */
export async function listNotes(db: Knex, requestId: string): Promise<RequestNote[]> {
  return notes(db)
    .where('request_notes.requestId', requestId)
    .orderBy('request_notes.createdAt', 'desc')
    .orderBy('request_notes.id', 'desc')
    .limit(maxNotes)
}

async function loadNote(db: Knex, id: string): Promise<RequestNote> {
  const note = await notes(db).where('request_notes.id', id).first()
  if (!note) throw new AppError('not_found')
  return note
}

interface NewNote {
  actor: Actor
  command: Command | undefined
  requestId: string
  text: string
}

/** @throws {AppError} too_many_notes, quota_used_up */
export async function addNote(
  deps: Deps,
  { actor, command, requestId, text }: NewNote,
): Promise<RequestNote> {
  const id = idForCommand(command, deps.now())
  return inTransactionOnce(deps, command, { id, load: loadNote }, async (tx) => {
    await takeFromQuota(deps, tx, 'staffTexts', actor.id)
    await lockRequest(tx, requestId)
    const [counted] = await tx.db('request_notes').where({ requestId }).count({ count: '*' })
    if (Number(counted?.count) >= maxNotes) throw new AppError('too_many_notes')
    await tx
      .db('request_notes')
      .insert({ id, requestId, authorId: actor.id, text, createdAt: tx.now.toISOString() })
    await recordEvent(tx, { type: 'note.added', actorId: actor.id, requestId, subjectId: id })
    return loadNote(tx.db, id)
  })
}

/** Removes one's own note. @throws {AppError} not_found, note_of_another */
export async function removeNote(deps: Deps, actor: Actor, id: string): Promise<void> {
  await inTransaction(deps, async (tx) => {
    const note = await loadNote(tx.db, id)
    if (note.authorId !== actor.id) throw new AppError('note_of_another')
    const removed = await tx.db('request_notes').where({ id }).delete()
    if (removed === 0) throw new AppError('not_found')
    const { requestId } = note
    await recordEvent(tx, { type: 'note.removed', actorId: actor.id, requestId, subjectId: id })
  })
}

/** Deletes the notes on all requests of a user. */
export async function eraseNotes(tx: Tx, userId: string): Promise<void> {
  await tx
    .db('request_notes')
    .whereIn('requestId', await listRequestIds(tx.db, userId))
    .delete()
}
