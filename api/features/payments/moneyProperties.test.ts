/** @module-tag postgres */

import { expect, it } from 'vitest'
import { expectSafe, expectSettled } from '../../testing/money/moneyInvariants.ts'
import { MoneyWorld } from '../../testing/money/moneyWorld.ts'
import { rareStates } from '../../testing/money/rareStates.ts'
import { seedOfRun } from '../../testing/random.ts'
import { timesOnThisEngine } from '../../testing/testDatabase.ts'

/** More with `WORLDS=…` for a long run. */
const worlds = Number(process.env.WORLDS ?? timesOnThisEngine(2))
const stepsPerWorld = 100

it(`whatever happens, each seat has one owner and each payment its order (SEED=${seedOfRun})`, {
  timeout: 400_000,
}, async () => {
  const reached = new Set<string>()
  for (let told = 0; told < worlds; told += 1) {
    const world = await MoneyWorld.start(seedOfRun + told)
    const note = async () => {
      await world.noteOutcomes()
      for (const what of world.reached) reached.add(what)
    }
    try {
      for (let step = 0; step < stepsPerWorld; step += 1) {
        await world.step()
        await expectSafe(world)
      }
      await note()
      // What did not happen by itself.
      for (const [what, visit] of Object.entries(rareStates)) {
        if (told < worlds - 1 || reached.has(what)) continue
        world.setLine('up')
        world.steps.push(what)
        await visit(world)
        await expectSafe(world)
      }
      await world.settle()
      await expectSettled(world)
      await note()
    } catch (cause) {
      throw new Error(`SEED=${world.seed}, after ${world.steps.join(', ')}`, { cause })
    } finally {
      await world.stop()
    }
  }
  const missing = Object.keys(rareStates).filter((what) => !reached.has(what))
  expect(missing, [...reached].join(', ')).toEqual([])
})
