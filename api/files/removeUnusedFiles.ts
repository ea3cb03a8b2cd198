import { z } from 'zod'
import { defineJob } from '../jobs/defineJob.ts'
import { deleteInBatches } from '../jobs/deleteInBatches.ts'

const dayMs = 24 * 60 * 60 * 1000
/** Longer than a form usually waits between upload and submission. A device that is later uploads the file again. */
const keptForMs = 7 * dayMs
/** Small, because each can have megabytes. */
const batchSize = 20

/** Deletes unused uploads with their bytes. */
export const removeUnusedFilesJob = defineJob({
  kind: 'files.remove_unused',
  lane: 'upkeep',
  payload: z.object({}),
  everyMs: dayMs,
  async run(deps, _, { signal }) {
    const before = new Date(deps.now().getTime() - keptForMs).toISOString()
    const unused = () => deps.db('files').whereNull('keptAt').where('createdAt', '<', before)
    await deleteInBatches(signal, batchSize, () =>
      unused().whereIn('id', unused().select('id').orderBy('createdAt').limit(batchSize)).delete(),
    )
  },
})
