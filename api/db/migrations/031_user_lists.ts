import type { Knex } from 'knex'
import { isPostgres } from '../knex.ts'

/** Users in the order of names and of emails, members and users with a second factor, and the attempts of a delivery. */
export async function up(knex: Knex): Promise<void> {
  // Byte by byte, as on SQLite.
  const collation = isPostgres(knex) ? ' collate "C"' : ''
  for (const [index, column] of [
    ['users_by_name', 'name'],
    ['users_by_email', 'email'],
  ]) {
    await knex.raw(`
      create index ${index} on users ((lower(substr(${column}, 1, 50))${collation}), id)
      where deleted_at is null
    `)
  }
  await knex.raw("create index users_members on users (id) where membership_status = 'member'")
  await knex.raw('create index users_with_mfa on users (id) where mfa_enabled')
  await knex.raw('create index email_logs_of_job on email_logs (job_id) where job_id is not null')
}

export async function down(knex: Knex): Promise<void> {
  for (const index of [
    'users_by_name',
    'users_by_email',
    'users_members',
    'users_with_mfa',
    'email_logs_of_job',
  ]) {
    await knex.raw(`drop index ${index}`)
  }
}
