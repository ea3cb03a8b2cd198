import { z } from 'zod'
import { defineJob } from '../jobs/defineJob.ts'

const dayMs = 24 * 60 * 60 * 1000
/** Longer than anybody takes between picking a picture and sending its request; a device that is later uploads again. */
const keptForMs = 7 * dayMs

/** Takes away uploads that nothing came of. Their bytes go with them. */
export const removeUnusedFilesJob = defineJob({
  kind: 'files.remove_unused',
  payload: z.object({}),
  everyMs: dayMs,
  async run(deps) {
    const before = new Date(deps.now().getTime() - keptForMs).toISOString()
    await deps.db('files').whereNull('keptAt').where('createdAt', '<', before).delete()
  },
})
