import { z } from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { done } from './fields.ts'

export const clientErrorsApi = {
  /** Reports an error of a page. It is cleaned by `cleanClientError` logged, and kept for 30 days. */
  report: endpoint({
    method: 'POST',
    path: '/api/client-errors',
    kind: 'json',
    maxBytes: 4000,
    body: z.object({
      /** The id of the page's build. */
      build: z.string(),
      /** The path of the page's address. */
      route: z.string(),
      /** The error's class: 'TypeError'. */
      name: z.string(),
      message: z.string(),
      /** Stack frames in our files, innermost first: 'index-D2wN.js:12:3456'. */
      frames: z.array(z.string()),
    }),
    reply: done,
  }),
}
