import { Model, type Pojo } from 'objection'

/**
 * What every table's model shares. Models are read and written with plain queries and relations only: Objection is
 * orphaned, so we keep to the part of it that is easy to leave.
 */
export abstract class BaseModel extends Model {
  declare id: string

  /** Columns that hold yes or no: SQLite hands them back as 1 and 0. */
  static booleans: readonly string[] = []

  override $parseDatabaseJson(json: Pojo): Pojo {
    const row = super.$parseDatabaseJson(json)
    for (const column of (this.constructor as typeof BaseModel).booleans) {
      if (column in row) row[column] = Boolean(row[column])
    }
    return row
  }
}
