import { callHeaders } from '../http/callHeaders.ts'

interface WorkerCall {
  /** See `CallOptions`. */
  asUser?: string
  body?: object
}

/**
 * Calls the server without the contract's schemas, which would triple the worker's size.
 *
 * @throws TypeError without a network; an error for any status but 2xx
 */
export async function callServer(
  method: 'GET' | 'POST' | 'PUT',
  path: `/api/${string}`,
  { asUser, body }: WorkerCall = {},
): Promise<Response> {
  const contentType = body && 'application/json'
  const reply = await fetch(path, {
    method,
    credentials: 'include',
    headers: callHeaders({ contentType, asUser }),
    body: body ? JSON.stringify(body) : null,
  })
  if (!reply.ok) throw new Error(`${path} answered ${reply.status}`)
  return reply
}
