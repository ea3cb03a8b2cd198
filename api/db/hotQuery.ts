import type { Knex } from 'knex'

/** Stands in a query for a value that each call brings. */
class Placeholder {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
}

interface CompiledQuery {
  /** As knex's own compiler made it, and as its runner wants it. */
  sql: object
  /** What is bound, in order: a call's value, or one that never changes. */
  bindings: readonly unknown[]
}

/**
 * A query of every request or every message: an ordinary knex query, which knex compiles at its first use and not at each.
 * It runs as any other, in a transaction too, and is for few places: what it saves is some microseconds (decision 014).
 *
 * @param build writes the query with `values.x` where a call's `x` belongs: as a value only, since names, the number of
 *   values and limits are part of the text
 * @returns what runs it; the rows come under the names that the query gives them (`columnsAs`), on SQLite with 1 and 0 for
 *   yes and no
 */
export function hotQuery<Values extends object, Row = unknown>(
  build: (db: Knex, values: Values) => Knex.QueryBuilder,
): (db: Knex, values: Values) => Promise<Row[]> {
  const compiled = new Map<string, CompiledQuery>()
  return async (db, values) => {
    const engine: string = db.client.config.client
    let query = compiled.get(engine)
    if (!query) {
      query = compile(db, build, values)
      compiled.set(engine, query)
    }
    const bindings = query.bindings.map((binding) => {
      if (!(binding instanceof Placeholder)) return binding
      const value = values[binding.name as keyof Values]
      // SQLite would take it for null.
      if (value === undefined) throw new Error(`A query needs a value for ${binding.name}`)
      return value
    })
    const text = { ...query.sql, bindings }
    return Object.assign(db.raw('').queryContext(asNamed), { toSQL: () => text })
  }
}

function compile<Values extends object>(
  db: Knex,
  build: (db: Knex, values: Values) => Knex.QueryBuilder,
  values: Values,
): CompiledQuery {
  const placeholders = Object.keys(values).map((name) => [name, new Placeholder(name)])
  const sql = build(db, Object.fromEntries(placeholders)).toSQL()
  return { sql: { ...sql, sql: sql.toNative().sql }, bindings: sql.bindings }
}

/** Tells knex that the rows have our names already: see `postProcessResponse` in `knex.ts`. */
export const asNamed = { isNamed: true } as const

/** A table's columns under the names that our code has for them, so that nothing has to be renamed row by row. */
export function columnsAs<Name extends string>(db: Knex, table: string, names: readonly Name[]): Knex.Raw[] {
  return names.map((name) => db.raw(`?? as "${name}"`, [`${table}.${name}`]))
}
