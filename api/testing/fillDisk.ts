import type { Knex } from 'knex'
import { onPostgres } from './testDatabase.ts'

/** Tables whose writes fail on PostgreSQL: the last ones of a change, and the one that is probed. */
const tables = ['events', 'file_contents', 'jobs']

/**
 * Makes the database run out of space. SQLite does it for real: its file must not grow. PostgreSQL answers with its error of a
 * full disk, raised by a trigger.
 *
 * @returns makes room again
 */
export async function fillDisk(db: Knex): Promise<() => Promise<void>> {
  if (!onPostgres()) {
    const [{ pageCount: pages }] = await db.raw('pragma page_count')
    const limit = async (most: number) => db.raw(`pragma max_page_count = ${most}`)
    await limit(pages)
    return async () => {
      await limit(pages * 1000)
    }
  }
  await db.raw(`
    create function refuse_to_grow() returns trigger language plpgsql as $$
    begin raise exception 'could not extend file: No space left on device' using errcode = 'disk_full'; end $$
  `)
  for (const table of tables) {
    await db.raw(
      `create trigger full_disk before insert on ${table} for each row execute function refuse_to_grow()`,
    )
  }
  return async () => {
    await db.raw('drop function refuse_to_grow() cascade')
  }
}
