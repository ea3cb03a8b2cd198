import { z } from 'zod/mini'
import { endpoint } from './endpoint.ts'

export const supportApi = {
  /** The mailbox for people who cannot or need not sign in. */
  mailbox: endpoint({
    method: 'GET',
    path: '/api/support',
    kind: 'json',
    reply: z.object({
      /** Null if none is configured. */
      email: z.nullable(z.email()),
    }),
  }),
}
