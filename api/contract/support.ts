import { z } from 'zod/mini'
import { endpoint } from './endpoint.ts'

export const supportApi = {
  /** Where people can write to who cannot, or need not, sign in. */
  mailbox: endpoint({
    method: 'GET',
    path: '/api/support',
    kind: 'json',
    reply: z.object({
      /** Null where no mailbox is set up. */
      email: z.nullable(z.email()),
    }),
  }),
}
