import type { Knex } from 'knex'

interface ActiveWord {
  id: string
  word: string
}

/** The active blacklisted words, alphabetically. */
export function listActiveBlacklistedWords(db: Knex): Promise<ActiveWord[]> {
  return db('blacklisted_words').where('isActive', true).orderBy('word').select('id', 'word')
}
