import type { Random } from '../random.ts'
import type { World } from '../world.ts'
import { killScenarios } from './killScenarios.ts'
import { negotiationScenarios } from './negotiationScenarios.ts'
import { networkScenarios } from './networkScenarios.ts'
import type { Scenario } from './scenario.ts'
import { ScenarioContext } from './scenarioContext.ts'
import { sessionScenarios } from './sessionScenarios.ts'
import { smallScenarios } from './smallScenarios.ts'
import { userActionScenarios } from './userActionScenarios.ts'

const scenarios = [
  ...networkScenarios,
  ...negotiationScenarios,
  ...killScenarios,
  ...userActionScenarios,
  ...sessionScenarios,
  ...smallScenarios,
]

/**
 * Runs all scenarios, in random order and on random customers' devices. The final checks cover their entries as well.
 */
export async function runScenarios(world: World, random: Random): Promise<void> {
  const devices = world.browsers.filter(({ owner }) => !owner.isAdmin)
  const due = scenarios.filter(({ needsLocks = world.hasLocks }) => needsLocks === world.hasLocks)
  world.tally.isPlanned = true
  try {
    for (const scenario of shuffle(due, random)) {
      await run(scenario, new ScenarioContext(world, random.pick(devices), random.fork(scenario.name)))
    }
  } finally {
    world.tally.isPlanned = false
  }
}

async function run(scenario: Scenario, context: ScenarioContext): Promise<void> {
  const { tally } = context.world
  const before = scenario.reaches.map((name) => tally.of(name))
  try {
    await scenario.run(context)
    await context.finish()
  } catch (error) {
    throw new Error(`Scenario "${scenario.name}" failed`, { cause: error })
  }
  const missed = scenario.reaches.filter((name, at) => tally.of(name) === before[at])
  if (missed.length > 0) throw new Error(`Scenario "${scenario.name}" did not reach: ${missed.join('; ')}`)
}

function shuffle<T>(all: readonly T[], random: Random): T[] {
  const left = [...all]
  return all.map(() => {
    const [picked] = left.splice(random.below(left.length), 1)
    if (picked === undefined) throw new Error('nothing left to pick')
    return picked
  })
}
