import { Model, type Pojo } from 'objection'

/**
 * Base of all models. Use only plain queries and relations: Objection is no longer maintained, so it must stay easy to
 * replace.
 */
export abstract class BaseModel extends Model {
  declare id: string

  /** Boolean columns, which SQLite returns as 1 and 0. */
  static booleans: readonly string[] = []

  override $parseDatabaseJson(json: Pojo): Pojo {
    const row = super.$parseDatabaseJson(json)
    for (const column of (this.constructor as typeof BaseModel).booleans) {
      if (column in row) row[column] = Boolean(row[column])
    }
    return row
  }
}
