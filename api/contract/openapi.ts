import { z } from 'zod/mini'
import { endpoint } from './endpoint.ts'

export const openapiApi = {
  /** This contract as an OpenAPI 3.1 document. */
  document: endpoint({
    method: 'GET',
    path: '/api/openapi.json',
    kind: 'file',
    mediaType: 'application/json',
    reply: z.unknown(),
  }),
  /** The same document as a page. */
  page: endpoint({
    method: 'GET',
    path: '/api/docs',
    kind: 'file',
    mediaType: 'text/html',
    reply: z.unknown(),
  }),
}
