import type { Knex } from 'knex'
import { searchWords } from '#contract/rules/searchWords.ts'

/** What can be found by words; `payment`: a paid request, by the payment (`writePaymentWords`). */
export type Searchable = 'user' | 'request' | 'payment' | 'message'

/** A search starts from the rows of a word that at most so many have; more common words are met in the list's own order. */
const maxCandidates = 5000

/** So few that no other word needs to be counted. */
const fewCandidates = 100

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

/** Stores the words of a new row. */
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
  whereRaw(sql: string, bindings: string[]): unknown
}

/** Narrows a query to the rows that a search finds. @param idColumn the column of the row's id, with its table */
export interface Search {
  narrow(query: Narrowed, idColumn: string): void
}

/**
 * Prepares a search by word beginnings, so that none reads a whole table: it starts from the rows of its rarest word. A list
 * that has only very common words is read in its own order until the page is full.
 *
 * @param kinds whose words count for a row; their ids are the same
 * @param text the words, all of which a row needs; a text without letters and digits finds nothing
 */
export async function prepareSearch(db: Knex, kinds: readonly Searchable[], text: string): Promise<Search> {
  const words = searchWords(text)
  const rare = await findRareWord(db, kinds, words)
  const isOfKind = `kind in (${kinds.map(() => '?').join(', ')})`
  return {
    narrow(query, idColumn) {
      if (words.length === 0) query.whereRaw('1 = 0', [])
      for (const word of words) {
        const [isInRange, bindings] = beginningWith(word)
        if (word === rare) {
          const rows = `select row_id from search_words where ${isOfKind} and ${isInRange}`
          query.whereRaw(`?? in (${rows})`, [idColumn, ...kinds, ...bindings])
        } else {
          const row = `select 1 from search_words where ${isOfKind} and row_id = ?? and ${isInRange} limit 1`
          // Not `exists`, for which PostgreSQL may read all rows of the word first.
          query.whereRaw(`(${row}) = 1`, [...kinds, idColumn, ...bindings])
        }
      }
    },
  }
}

/** The word that fewest rows have; undefined if every one is common. */
async function findRareWord(
  db: Knex,
  kinds: readonly Searchable[],
  words: readonly string[],
): Promise<string | undefined> {
  let rarest: { word: string; count: number } | undefined
  for (const word of words) {
    const found = db('search_words')
      .whereIn('kind', [...kinds])
      .whereRaw(...beginningWith(word))
      .limit(maxCandidates + 1)
      .select('rowId')
    const [counted] = await db.from(found.as('found')).count({ count: '*' })
    const count = Number(counted?.count)
    if (count <= maxCandidates && count < (rarest?.count ?? Number.POSITIVE_INFINITY))
      rarest = { word, count }
    if (count <= fewCandidates) break
  }
  return rarest?.word
}

/** A range that an index on the words serves. No character sorts after U+10FFFF. */
function beginningWith(word: string): [sql: string, bindings: string[]] {
  return ['search_words.word >= ? and search_words.word < ?', [word, `${word}\u{10ffff}`]]
}
