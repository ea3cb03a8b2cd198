import type { Knex } from 'knex'
import type { BodyOf, ReplyOf } from '#contract/endpoint.ts'
import type { faqApi } from '#contract/faq.ts'
import type { Deps } from '../../config/deps.ts'
import { type Command, idForCommand, inTransactionOnce } from '../../db/inTransaction.ts'
import type { Actor } from '../../http/policies.ts'
import { takeFromQuota } from '../../http/quotas.ts'
import { recordAlert } from '../notifications/alertStaff.ts'

interface Question {
  actor: Actor
  command: Command | undefined
  body: BodyOf<typeof faqApi.ask>
}

type AskedQuestion = ReplyOf<typeof faqApi.ask>

/**
 * A customer asks staff what the FAQ does not answer (docs/RULES.md, Questions). Repeating it creates one message and one mail.
 *
 * @throws {AppError} quota_used_up
 */
export async function askQuestion(deps: Deps, { actor, command, body }: Question): Promise<AskedQuestion> {
  const id = idForCommand(command, deps.now())
  return inTransactionOnce(deps, command, { id, load: loadQuestion }, async (tx) => {
    await takeFromQuota(deps, tx, 'questions', actor.id)
    const by = actor.id
    await recordAlert(
      tx,
      { type: 'faq.question_asked', actorId: by, subjectId: by, customerId: by },
      { id, fromUserId: by, ...body },
    )
    return loadQuestion(tx.db, id)
  })
}

function loadQuestion(db: Knex, id: string): Promise<AskedQuestion> {
  return db('admin_messages').where({ id }).first('id', 'subject', 'message', 'createdAt')
}
