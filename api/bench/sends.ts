import { chatApi } from '#contract/chat.ts'
import { requestsApi } from '#contract/requests.ts'
import { newId } from '../db/newId.ts'
import { compare } from './compare.ts'
import type { Row } from './row.ts'
import { startPair } from './startPair.ts'

const connections = 16

/**
 * Durable sends of a chat message, with authorization, idempotency key and event, compared with a single insert by the
 * plain stack.
 */
export async function benchSends(): Promise<Row[]> {
  const pair = await startPair()
  const { client, cookies } = await pair.signIn('customer@example.com')
  const [request] = await client.call(requestsApi.listMine)
  const row = await compare(pair, {
    what: `durable \`${chatApi.send.method} ${chatApi.send.path}\``,
    connections,
    cookies,
    method: chatApi.send.method,
    path: chatApi.send.path,
    body: JSON.stringify({ requestId: request?.id, message: 'Any chance on the aisle?' }),
    setupRequest: (sent) => ({
      ...sent,
      headers: { ...sent.headers, 'idempotency-key': newId(new Date()) },
    }),
  })
  await pair.stop()
  return [row]
}
