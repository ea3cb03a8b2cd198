import { accountsApi } from '#contract/accounts.ts'
import { requestsApi } from '#contract/requests.ts'
import { compare } from './compare.ts'
import type { Row } from './row.ts'
import { startPair } from './startPair.ts'

const connections = 50

/** The busiest reads, compared with the plain stack reading the same rows. */
export async function benchReads(): Promise<Row[]> {
  const pair = await startPair()
  const customer = await pair.signIn('customer@example.com')
  const admin = await pair.signIn('admin@example.com')
  const reads = [
    { path: accountsApi.me.path, cookies: customer.cookies },
    { path: requestsApi.listMine.path, cookies: customer.cookies },
    { path: requestsApi.adminList.path, cookies: admin.cookies },
  ]
  const rows: Row[] = []
  for (const read of reads) {
    rows.push(await compare(pair, { what: `reads of \`${read.path}\``, connections, ...read }))
  }
  await pair.stop()
  return rows
}
