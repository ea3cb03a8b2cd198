import { type IncomingHttpHeaders, request } from 'node:http'
import { checkReply } from './checkReplies.ts'

interface RawAnswer {
  status: number
  headers: IncomingHttpHeaders
  body: string
}

/** A call with its path exactly as written, because `fetch` normalizes paths. */
export function rawRequest(
  address: string,
  method: string,
  path: string,
  headers: Record<string, string> = {},
): Promise<RawAnswer> {
  const { hostname, port } = new URL(address)
  return new Promise((resolve, reject) => {
    const call = request({ hostname, port, method, path, headers }, (reply) => {
      let body = ''
      reply.on('data', (chunk) => {
        body += chunk
      })
      reply.on('end', () => {
        const { statusCode: status = 0, headers: replied } = reply
        try {
          checkReply(address, { method, path, status, type: replied['content-type'] ?? '', text: body })
          resolve({ status, headers: replied, body })
        } catch (error) {
          reject(error)
        }
      })
    })
    call.on('error', reject).end()
  })
}
