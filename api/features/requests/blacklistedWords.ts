import type { Knex } from 'knex'
import { AppError } from '#contract/errors.ts'
import type { BlacklistedWord } from '#contract/system.ts'
import type { Deps } from '../../config/deps.ts'
import { inTransaction } from '../../db/inTransaction.ts'
import { newId } from '../../db/newId.ts'
import { recordEvent } from '../../events/recordEvent.ts'
import type { Actor } from '../../http/policies.ts'

interface ActiveWord {
  id: string
  word: string
}

/** The active blacklisted words, alphabetically. */
export function listActiveBlacklistedWords(db: Knex): Promise<ActiveWord[]> {
  return db('blacklisted_words').where('isActive', true).orderBy('word').select('id', 'word')
}

/** All blacklisted words, alphabetically. */
export async function listBlacklistedWords(db: Knex): Promise<BlacklistedWord[]> {
  return (await words(db).orderBy('word')).map(presentWord)
}

/** Adds an active word. @throws {AppError} word_taken */
export async function addBlacklistedWord(deps: Deps, actor: Actor, word: string): Promise<BlacklistedWord> {
  return inTransaction(deps, async (tx) => {
    const row = { id: newId(tx.now), word, isActive: true, createdAt: tx.now.toISOString() }
    const added = await tx.db('blacklisted_words').insert(row).onConflict('word').ignore().returning('id')
    if (added.length === 0)
      throw new AppError('word_taken', { fields: { word: 'This word is already on the list.' } })
    await recordEvent(tx, {
      type: 'blacklisted_word.added',
      actorId: actor.id,
      subjectId: row.id,
      data: { word },
    })
    return row
  })
}

/** Whether the word is checked. Repeating it succeeds. @throws {AppError} not_found */
export async function changeBlacklistedWord(
  deps: Deps,
  actor: Actor,
  { id, isActive }: Pick<BlacklistedWord, 'id' | 'isActive'>,
): Promise<BlacklistedWord> {
  return inTransaction(deps, async (tx) => {
    const changed = await tx.db('blacklisted_words').where({ id, isActive: !isActive }).update({ isActive })
    const row = await words(tx.db).where({ id }).first()
    if (!row) throw new AppError('not_found')
    if (changed > 0) {
      await recordEvent(tx, {
        type: 'blacklisted_word.changed',
        actorId: actor.id,
        subjectId: id,
        data: { word: row.word, isActive },
      })
    }
    return presentWord(row)
  })
}

/** @throws {AppError} not_found */
export async function removeBlacklistedWord(deps: Deps, actor: Actor, id: string): Promise<void> {
  await inTransaction(deps, async (tx) => {
    const row = await words(tx.db).where({ id }).first()
    const removed = await tx.db('blacklisted_words').where({ id }).delete()
    if (!row || removed === 0) throw new AppError('not_found')
    await recordEvent(tx, {
      type: 'blacklisted_word.removed',
      actorId: actor.id,
      subjectId: id,
      data: { word: row.word },
    })
  })
}

function words(db: Knex): Knex.QueryBuilder {
  return db('blacklisted_words').select('id', 'word', 'isActive', 'createdAt')
}

/** SQLite stores booleans as numbers. */
function presentWord(row: BlacklistedWord): BlacklistedWord {
  return { ...row, isActive: Boolean(row.isActive) }
}
