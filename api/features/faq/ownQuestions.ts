import type { Knex } from 'knex'
import type { OwnQuestion } from '#contract/faq.ts'
import { shownName } from '#contract/rules/names.ts'
import type { Deps } from '../../config/deps.ts'
import { columnsAs } from '../../db/hotQuery.ts'
import { inTransaction } from '../../db/inTransaction.ts'
import { newestFirst, type Page, pagedQuery } from '../../db/pagedQuery.ts'
import { recordEvent } from '../../events/recordEvent.ts'
import type { Position } from '../../http/pages.ts'

interface QuestionRow extends Pick<OwnQuestion, 'id' | 'message' | 'createdAt'> {
  response: string | null
  respondedAt: string | null
  answerReadAt: string | null
  responderName: string | null
  responderPublicName: string | null
}

const columns = ['id', 'message', 'createdAt', 'response', 'respondedAt', 'answerReadAt'] as const

/** The user's messages to staff that are not about a request: those are in its thread. */
function questionsOf(db: Knex, userId: string): Knex.QueryBuilder {
  return db('admin_messages').where('admin_messages.fromUserId', userId).whereNull('admin_messages.requestId')
}

const readPage = pagedQuery<{ userId: string; at: string; id: string }, QuestionRow>(
  (db, { userId, at, id }, { isFirst, limit }) => {
    const rows = questionsOf(db, userId)
      .leftJoin('users as responder', 'responder.id', 'admin_messages.respondedBy')
      .select([
        ...columnsAs(db, 'admin_messages', columns),
        db.raw('?? as "responderName"', ['responder.name']),
        db.raw('?? as "responderPublicName"', ['responder.publicName']),
      ])
    const after = isFirst ? undefined : [at, id]
    return newestFirst(rows, ['admin_messages.createdAt', 'admin_messages.id'], { limit, after })
  },
)

/** A user's questions, newest first: a page, and one more row if there is a next page. */
export function listOwnQuestions(db: Knex, userId: string, { limit, after }: Page): Promise<QuestionRow[]> {
  const [at = '', id = ''] = after ?? []
  return readPage(db, { userId, at, id }, { isFirst: after === undefined, limit })
}

export function positionOf({ createdAt, id }: QuestionRow): Position {
  return [createdAt, id]
}

export function presentQuestion({ id, message, createdAt, ...row }: QuestionRow): OwnQuestion {
  const { response: text, respondedAt: at, responderName: name, responderPublicName: publicName } = row
  const isAnswered = text !== null && at !== null && name !== null
  const by = isAnswered ? shownName({ name, publicName }) : ''
  const answer = isAnswered ? { text, by, at, isRead: row.answerReadAt !== null } : null
  return { id, message, createdAt, answer }
}

/** How many answers to their questions a user has not read. */
export async function countUnreadAnswers(db: Knex, userId: string): Promise<number> {
  const row = await unreadAnswers(db, userId).count({ count: '*' }).first()
  return Number(row?.count)
}

/** A user has read all answers that there are. Repeating it changes nothing. */
export async function readAnswers(deps: Deps, userId: string): Promise<void> {
  await inTransaction(deps, async (tx) => {
    const read = await unreadAnswers(tx.db, userId).update({ answerReadAt: tx.now.toISOString() })
    if (read === 0) return
    const who = { actorId: userId, subjectId: userId, customerId: userId }
    await recordEvent(tx, { type: 'faq.answers_read', ...who })
  })
}

function unreadAnswers(db: Knex, userId: string): Knex.QueryBuilder {
  return questionsOf(db, userId).whereNotNull('respondedAt').whereNull('answerReadAt')
}
