import { beforeAll, describe, expect, it } from 'vitest'
import { accountsApi } from '#contract/accounts.ts'
import { readableTables, secretTables } from '../../../db/secretTables.ts'
import { paidRequest } from '../../../testing/factories.ts'
import { queryHere } from '../../../testing/queryHere.ts'
import { deliver } from '../../../testing/resaleFactories.ts'
import { sharedApp } from '../../../testing/startTestApp.ts'
import { onPostgres } from '../../../testing/testDatabase.ts'
import { pauseMs } from '../../accounts/sendCode.ts'

/**
 * Every column of every table, by what somebody could do who reads it. A new one has to be named here.
 *
 * - `secret`: enter a gate or an account, send in our name, or follow a device or an address by its hash
 * - `personal`: learn something about a person, or what somebody wrote
 * - `plain`: nothing: ids, states, counts, times, amounts
 */
const classes: Record<string, { secret?: string; personal?: string; plain?: string }> = {
  admin_messages: {
    personal: 'subject message response',
    plain:
      'id event from_user_id request_id priority is_read responded_by responded_at answer_read_at created_at mailed_at',
  },
  analytics_figures: { plain: 'span starts_at figure value' },
  analytics_position: { plain: 'id last_event' },
  blacklisted_words: { plain: 'id word is_active created_at' },
  canned_replies: { plain: 'id title text created_at' },
  chat_messages: {
    personal: 'message',
    plain: 'id request_id seq author_id from_staff kind created_at written_at',
  },
  chat_reads: { plain: 'user_id request_id last_seq read_at mailed_seq clicked_seq' },
  client_errors: {
    personal: 'message frames',
    plain: 'id fingerprint build route name reports first_at at',
  },
  codes: {
    secret: 'hmac link_hash device_hash',
    plain: 'id user_id purpose created_at expires_at used_at',
  },
  // The fingerprint is a hash of what was sent, which the tables have in full.
  commands: { plain: 'user_id key endpoint fingerprint subject_id created_at' },
  credentials: { secret: 'password_hash', plain: 'user_id changed_at' },
  // Discount codes take money off, but open nothing; staff hand them out.
  discount_codes: { plain: 'id code max_uses current_uses is_active created_at' },
  discount_uses: { plain: 'id code_id order_id state created_at' },
  // Codes and links in the content are masked.
  disputes: {
    plain: 'id payment_id stripe_dispute_id amount reason status due_by opened_at version created_at',
  },
  email_logs: {
    personal: 'subject recipient content error',
    plain: 'id job_id about_user_id type sender status message_id at',
  },
  events: {
    personal: 'origin',
    plain: 'id at written_at actor_id type request_id subject_id audience data',
  },
  failed_sign_ins: { secret: 'key', plain: 'failures retry_at' },
  file_contents: { secret: 'bytes', plain: 'file_id' },
  files: {
    personal: 'reading',
    plain: 'id owner_id purpose mime size sha256 width height created_at kept_at',
  },
  jobs: {
    personal: 'last_error',
    plain: 'id kind payload run_at leased_until attempts dedupe_key cause done_at failed_at created_at',
  },
  known_devices: { secret: 'device_hash', plain: 'user_id last_seen_at' },
  offers: {
    personal: 'notes',
    plain: `id request_id section row ticket_count price_per_ticket subtotal service_fee total_price status negotiations
      expires_at made_by created_at`,
  },
  orders: {
    plain: `id buyer_id kind request_id offer_id section row ticket_count subtotal service_fee discount total
      discount_code_id state pay_by paid_at closed_reason created_at listing_id`,
  },
  payments: {
    plain: `id order_id attempt payment_intent_id card_brand card_last4 amount captured_amount captured_currency state created_at
      checked_at cause
      repricing_until`,
  },
  push_subscriptions: {
    secret: 'session_id endpoint p256dh auth',
    personal: 'user_agent',
    plain: 'id user_id kinds created_at last_seen_at accepted_at',
  },
  rate_limits: { secret: 'key', plain: 'used resets_at full_at' },
  refunds: {
    personal: 'explanation',
    plain:
      'id payment_id ticket_id retry_of amount reason state stripe_refund_id last_error made_by created_at',
  },
  request_assignments: { plain: 'request_id user_id assigned_by at' },
  request_notes: { personal: 'text', plain: 'id request_id author_id created_at' },
  request_snoozes: { plain: 'request_id user_id until message_count' },
  resell_notifications: {
    plain: `id return_id ticket_id seller_id artist venue concert_date zip_code_prefix seat_info resale_price status
      created_at`,
  },
  resell_opt_ins: { personal: 'notes', plain: 'id listing_id user_id interested_at chosen_at told_at' },
  reset_requests: { secret: 'device_hash', plain: 'id created_at' },
  return_files: { personal: 'name', plain: 'return_id file_id' },
  search_words: { personal: 'word', plain: 'kind row_id' },
  sessions: {
    secret: 'id_hash data',
    personal: 'user_agent',
    plain: 'user_id level created_at last_seen_at confirmed_at expires_at',
  },
  show_change_requests: { plain: 'change_id request_id user_id done_at refunded' },
  show_changes: {
    personal: 'note',
    plain: 'id artist venue concert_date kind new_venue new_concert_date made_by created_at',
  },
  sql_console_login: { secret: 'password', plain: 'id role' },
  sql_queries: { personal: 'query error', plain: 'id user_id at ms row_count state' },
  stripe_events: { plain: 'id type received_at' },
  ticket_codes: { secret: 'qr_text drawing content_sha256', plain: 'ticket_id code_format image_file_id' },
  ticket_requests: {
    personal: 'name email phone admin_response client_response',
    plain: `id user_id artist venue concert_date section preferred_row ticket_count stubhub_price screenshot_file_id kind
      status status_before_completion offer_price reply_due_at reply_warned_for remind_at deadline_at paid_at completed_at
      delivery_reminder event_reminded_at show_moves first_venue first_concert_date show_cancelled_at money_back_until
      money_back_asked_at message_count version created_at updated_at`,
  },
  ticket_returns: {
    plain: `id ticket_id seller_id status_before concert_date pays_back requested_at email_received_at sold_at refund_id
      ended_at ended_because updated_at`,
  },
  tickets: {
    plain: `id request_id order_id owner_id position concert_date section row seat gate seat_info status return_status
      locked file_id transferred_at delivered_at delivered_by delivery_number opened_at received_by_client
      client_confirmed_at source_ticket_id created_at`,
  },
  transaction_totals: {
    plain: `span starts_at is_member has_code payment_status payments revenue service_fees discounts discount_code_uses refunded
      charged_back`,
  },
  transactions: {
    personal: 'user_email user_name user_phone',
    plain: `id order_id payment_id request_id transaction_date user_membership_status event_artist event_venue event_date
      ticket_count ticket_section subtotal_amount service_fee total_amount discount_code_used discount_amount
      refunded_amount charged_back_amount payment_status`,
  },
  users: {
    personal: 'name public_name email phone zip_code',
    plain: `id phone_verified is_admin is_developer mfa_enabled membership_status email_notifications
      resell_notifications_enabled created_at deleted_at`,
  },
  vapid_keys: { secret: 'private_key', plain: 'id public_key created_at' },
}

const words = (text = '') => text.split(/\s+/).filter(Boolean)
const columnsOf = (table: string) => Object.values(classes[table] ?? {}).flatMap(words)
const secretColumns = Object.entries(classes).flatMap(([table, { secret }]) =>
  words(secret).map((column) => [table, column] as const),
)

const app = sharedApp()
const query = queryHere(app)
beforeAll(async () => {
  const { admin, customer, tickets } = await paidRequest(app)
  await deliver(admin, tickets[0]?.id ?? '', 'LS-CODE-OF-THE-GATE')
  await app.visitor().call(accountsApi.requestPasswordReset, { body: { email: customer.user.email } })
  app.clock.advance(pauseMs)
  await app.runJobs()
})

describe('every column of the schema', () => {
  it('has one class', async () => {
    const { db } = app.deps
    const found = onPostgres()
      ? (
          await db.raw(
            `select table_name || '.' || column_name as name from information_schema.columns
             where table_schema = current_schema() and table_name not like 'knex%'`,
          )
        ).rows
      : await db.raw(
          `select t.name || '.' || c.name as name from sqlite_master t, pragma_table_info(t.name) c
           where t.type = 'table' and t.name not like 'sqlite%' and t.name not like 'knex%'`,
        )
    const named = Object.keys(classes).flatMap((table) => columnsOf(table).map((name) => `${table}.${name}`))
    expect(named.sort()).toEqual(found.map(({ name }: { name: string }) => name).sort())
  })

  it('that is secret is in a table that the SQL console does not read, and no other table is one', () => {
    expect([...new Set(secretColumns.map(([table]) => table))].sort()).toEqual([...secretTables].sort())
    expect(Object.keys(classes).sort()).toEqual([...readableTables, ...secretTables].sort())
  })

  it.each(Object.keys(classes))('is read by the console, or not, as its class says: %s', async (table) => {
    const isSecret = (secretTables as readonly string[]).includes(table)
    for (const column of columnsOf(table)) {
      const outcome = await query(`select "${column}" from ${table} limit 1`)
      expect(outcome, column).toMatchObject(
        isSecret ? { error: expect.stringContaining('secret') } : { columns: [column] },
      )
    }
  })
})

it('no value of a secret column is in a table that the console reads', async () => {
  const { db } = app.deps
  const secrets: { value: string; of: string }[] = []
  for (const [table, column] of secretColumns) {
    const values: unknown[] = await db.from(table).pluck(column)
    for (const value of values) {
      // Not the bytes of files, nor what is empty.
      if (typeof value === 'string' && value.length >= 6) secrets.push({ value, of: `${table}.${column}` })
    }
  }
  const stored = ['ticket_codes.qr_text', 'credentials.password_hash', 'codes.hmac', 'codes.device_hash']
  expect(secrets.map(({ of }) => of)).toEqual(expect.arrayContaining([...stored, 'sessions.id_hash']))
  for (const table of readableTables) {
    const text = JSON.stringify(await db(table))
    const leaked = secrets.filter(({ value }) => text.includes(JSON.stringify(value).slice(1, -1)))
    expect(
      leaked.map(({ of }) => of),
      table,
    ).toEqual([])
  }
})
