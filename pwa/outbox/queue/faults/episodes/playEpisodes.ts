import type { Chance } from '../chance.ts'
import type { World } from '../world.ts'
import type { Episode } from './episode.ts'
import { killEpisodes } from './killEpisodes.ts'
import { negotiationEpisodes } from './negotiationEpisodes.ts'
import { networkEpisodes } from './networkEpisodes.ts'
import { personEpisodes } from './personEpisodes.ts'
import { sessionEpisodes } from './sessionEpisodes.ts'
import { Stage } from './stage.ts'

const episodes = [
  ...networkEpisodes,
  ...negotiationEpisodes,
  ...killEpisodes,
  ...personEpisodes,
  ...sessionEpisodes,
]

/**
 * Plays all episodes, in random order and on random customers' devices. The final checks cover their letters as well.
 */
export async function playEpisodes(world: World, chance: Chance): Promise<void> {
  const devices = world.browsers.filter(({ owner }) => !owner.isAdmin)
  const due = episodes.filter(({ needsLocks = world.hasLocks }) => needsLocks === world.hasLocks)
  world.tally.isPlanned = true
  try {
    for (const episode of shuffle(due, chance)) {
      await play(episode, new Stage(world, chance.pick(devices), chance.fork(episode.name)))
    }
  } finally {
    world.tally.isPlanned = false
  }
}

async function play(episode: Episode, stage: Stage): Promise<void> {
  const { tally } = stage.world
  const before = episode.reaches.map((name) => tally.of(name))
  try {
    await episode.play(stage)
    await stage.finish()
  } catch (error) {
    throw new Error(`Episode "${episode.name}" failed`, { cause: error })
  }
  const missed = episode.reaches.filter((name, at) => tally.of(name) === before[at])
  if (missed.length > 0) throw new Error(`Episode "${episode.name}" did not reach: ${missed.join('; ')}`)
}

function shuffle<T>(all: readonly T[], chance: Chance): T[] {
  const left = [...all]
  return all.map(() => {
    const [picked] = left.splice(chance.below(left.length), 1)
    if (picked === undefined) throw new Error('nothing left to pick')
    return picked
  })
}
