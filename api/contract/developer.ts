import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { id } from './fields.ts'

export const developerApi = {
  /** Read by the request form, which is why every signed-in person may call it. */
  activeBlacklistedWords: endpoint({
    method: 'GET',
    path: '/api/developer/blacklisted-words/active',
    kind: 'json',
    reply: z.array(z.object({ id, word: z.string() })),
  }),
}
