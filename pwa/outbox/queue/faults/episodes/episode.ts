import type { Counted } from '../tally.ts'
import type { Stage } from './stage.ts'

/** A scripted scenario that reaches rare states. */
export interface Episode {
  name: string
  /** The states that it must reach. */
  reaches: readonly Counted[]
  /** Set if it runs only with Web Locks, or only without. */
  needsLocks?: boolean
  play(stage: Stage): Promise<void>
}
