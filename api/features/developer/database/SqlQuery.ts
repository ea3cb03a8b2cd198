/** A query that a developer has run. */
export interface SqlQuery {
  id: string
  userId: string
  at: string
  query: string
  /** Null until it has ended, as the three below. */
  ms: number | null
  rowCount: number | null
  isCut: boolean | number | null
  /** Null also for one that succeeded. */
  error: string | null
}
