import type { AddressInfo } from 'node:net'
import Sqlite from 'better-sqlite3'
import Koa from 'koa'

/** The limit of a read: no session, no router, no model. It reads the rows and serialises the same reply. */
const [file = '', sql = '', id = '', reply = 'null'] = process.argv.slice(2)
const statement = new Sqlite(file, { readonly: true }).prepare(sql)
const body: unknown = JSON.parse(reply)

const app = new Koa()
app.use((ctx) => {
  statement.all(id)
  ctx.body = body
})
const server = app.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo
  process.stdout.write(`http://127.0.0.1:${port}\n`)
})
