import type { Knex } from 'knex'
import { searchWords } from '#contract/rules/searchWords.ts'

/** What can be found by words. */
export type Searchable = 'user' | 'request'

/** Up to so many rows, a word's rows are read before the list; more are common enough to be met in the list's own order. */
const mostCandidates = 500

/** Stores the words of a row in place of those it had, in the transaction that writes the row. */
export async function writeSearchWords(
  db: Knex,
  kind: Searchable,
  rowId: string,
  words: readonly string[],
): Promise<void> {
  await db('search_words').where({ kind, rowId }).delete()
  await addSearchWords(db, kind, rowId, words)
}

/** The same for a row that is new. */
export async function addSearchWords(
  db: Knex,
  kind: Searchable,
  rowId: string,
  words: readonly string[],
): Promise<void> {
  if (words.length > 0) await db('search_words').insert(words.map((word) => ({ kind, rowId, word })))
}

/** A query that can be narrowed: knex's or Objection's. */
interface Narrowed {
  whereIn(column: string, values: string[]): unknown
  whereRaw(sql: string, bindings: string[]): unknown
}

/** Narrows a query to the rows that a search finds. @param idColumn the column of the row's id, with its table */
export interface Search {
  narrow(query: Narrowed, idColumn: string): void
}

/**
 * Prepares a search by word beginnings, so that none reads a whole table: it starts from the rows of a rare word, which are
 * few; a list that has only common words is read in its own order until the page is full.
 *
 * @param text the words, all of which a row needs; a text without letters and digits finds nothing
 */
export async function prepareSearch(db: Knex, kind: Searchable, text: string): Promise<Search> {
  const words = searchWords(text)
  const rare = words.length === 0 ? { word: undefined, ids: [] } : await findRareWord(db, kind, words)
  return {
    narrow(query, idColumn) {
      if (rare) query.whereIn(idColumn, rare.ids)
      for (const word of words) {
        if (word === rare?.word) continue
        const [isInRange, bindings] = beginningWith(word)
        query.whereRaw(
          `exists (select 1 from search_words where kind = ? and row_id = ?? and ${isInRange})`,
          [kind, idColumn, ...bindings],
        )
      }
    },
  }
}

/** The first word that few rows have, with the ids of these; undefined if every word is common. */
async function findRareWord(
  db: Knex,
  kind: Searchable,
  words: readonly string[],
): Promise<{ word: string | undefined; ids: string[] } | undefined> {
  for (const word of words) {
    const found = await db('search_words')
      .where({ kind })
      .whereRaw(...beginningWith(word))
      .limit(mostCandidates + 1)
      .select('rowId')
    if (found.length <= mostCandidates) return { word, ids: [...new Set(found.map(({ rowId }) => rowId))] }
  }
  return undefined
}

/** A range that an index on the words serves. No character sorts after U+10FFFF. */
function beginningWith(word: string): [sql: string, bindings: string[]] {
  return ['search_words.word >= ? and search_words.word < ?', [word, `${word}\u{10ffff}`]]
}
