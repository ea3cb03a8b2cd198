import { sqliteFile } from '../config/env.ts'
import { prepareConsoleRole } from '../integrations/sqlConsole/consoleRole.ts'
import { queryPostgres } from '../integrations/sqlConsole/queryPostgres.ts'
import { querySqlite } from '../integrations/sqlConsole/querySqlite.ts'
import type { Outcome } from '../integrations/sqlConsole/sqlConsole.ts'
import type { TestApp } from './startTestApp.ts'
import { onPostgres } from './testDatabase.ts'

/** What the program that runs a query of the SQL console does, but in this process: starting one costs more than most queries. */
export function queryHere(app: TestApp): (query: string) => Promise<Outcome> {
  let roleUrl: Promise<string> | undefined
  return async (query) => {
    const { db, env } = app.deps
    if (!onPostgres()) return querySqlite(sqliteFile(env.dataDir), query)
    roleUrl ??= prepareConsoleRole(db, env.databaseUrl ?? '')
    return queryPostgres(await roleUrl, query, 50_000)
  }
}
