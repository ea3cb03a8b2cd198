import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

/** The baseline of the page benchmarks: one line of text and no resources. */
export async function serveBlankPage(): Promise<{ address: string; close: () => void }> {
  const html = '<!doctype html><html lang="en"><title>Blank</title><p>Live Shows</p></html>'
  const server: Server = createServer((_, reply) => {
    reply.setHeader('Content-Type', 'text/html; charset=utf-8')
    reply.end(html)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { address: `http://127.0.0.1:${port}/`, close: () => server.close() }
}
