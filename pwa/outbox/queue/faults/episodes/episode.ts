import type { Counted } from '../tally.ts'
import type { Stage } from './stage.ts'

/** A little story with nothing left to chance that brings about what is rare. */
export interface Episode {
  name: string
  /** What it is for. */
  reaches: readonly Counted[]
  /** Only in worlds that have Web Locks, or only in those without. */
  needsLocks?: boolean
  play(stage: Stage): Promise<void>
}
