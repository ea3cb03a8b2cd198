import { z } from 'zod'
import { defineJob } from '../jobs/defineJob.ts'

const dayMs = 24 * 60 * 60 * 1000
/** Longer than a form usually waits between upload and submission. A device that is later uploads the file again. */
const keptForMs = 7 * dayMs

/** Deletes unused uploads with their bytes. */
export const removeUnusedFilesJob = defineJob({
  kind: 'files.remove_unused',
  lane: 'upkeep',
  payload: z.object({}),
  everyMs: dayMs,
  async run(deps) {
    const before = new Date(deps.now().getTime() - keptForMs).toISOString()
    await deps.db('files').whereNull('keptAt').where('createdAt', '<', before).delete()
  },
})
