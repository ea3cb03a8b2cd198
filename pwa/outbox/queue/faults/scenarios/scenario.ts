import type { Counted } from '../tally.ts'
import type { ScenarioContext } from './scenarioContext.ts'

/** A scripted scenario that reaches rare states. */
export interface Scenario {
  name: string
  /** The states that it must reach. */
  reaches: readonly Counted[]
  /** Set if it runs only with Web Locks, or only without. */
  needsLocks?: boolean
  run(context: ScenarioContext): Promise<void>
}
