import type { Knex } from 'knex'
import * as firstTables from './001_first_tables.ts'
import * as unusedFiles from './002_unused_files.ts'
import * as codesAndLimits from './003_codes_and_limits.ts'
import * as refundRetries from './004_refund_retries.ts'
import * as messageCounts from './005_message_counts.ts'
import * as indexesAndChecks from './006_indexes_and_checks.ts'
import * as listsAndSearch from './007_lists_and_search.ts'
import * as knownDevices from './008_known_devices.ts'
import * as quotas from './009_quotas.ts'
import * as queue from './011_queue.ts'
import * as replies from './013_replies.ts'
import * as conversations from './014_conversations.ts'
import * as readings from './015_readings.ts'
import * as assigners from './016_assigners.ts'
import * as discounts from './017_discounts.ts'
import * as transactions from './018_transactions.ts'
import * as resale from './019_resale.ts'
import * as deliveries from './020_deliveries.ts'
import * as push from './021_push.ts'
import * as missedMessages from './022_missed_messages.ts'
import * as reminders from './023_reminders.ts'
import * as refundsUnderWay from './024_refunds_under_way.ts'
import * as operations from './026_operations.ts'
import * as sqlQueries from './027_sql_queries.ts'
import * as analytics from './028_analytics.ts'
import * as eventOrigins from './029_event_origins.ts'
import * as userViews from './030_user_views.ts'
import * as userLists from './031_user_lists.ts'
import * as accountEvents from './032_account_events.ts'

/** In the order of their names. Never edit a migration that has run anywhere; add a new one. */
export const migrations: Record<string, Knex.Migration> = {
  '001_first_tables': { up: firstTables.up, down: firstTables.down },
  '002_unused_files': { up: unusedFiles.up, down: unusedFiles.down },
  '003_codes_and_limits': { up: codesAndLimits.up, down: codesAndLimits.down },
  '004_refund_retries': { up: refundRetries.up, down: refundRetries.down },
  '005_message_counts': { up: messageCounts.up, down: messageCounts.down },
  '006_indexes_and_checks': { up: indexesAndChecks.up, down: indexesAndChecks.down },
  '007_lists_and_search': { up: listsAndSearch.up, down: listsAndSearch.down },
  '008_known_devices': { up: knownDevices.up, down: knownDevices.down },
  '009_quotas': { up: quotas.up, down: quotas.down },
  '011_queue': { up: queue.up, down: queue.down },
  '013_replies': { up: replies.up, down: replies.down },
  '014_conversations': { up: conversations.up, down: conversations.down },
  '015_readings': { up: readings.up, down: readings.down },
  '016_assigners': { up: assigners.up, down: assigners.down },
  '017_discounts': { up: discounts.up, down: discounts.down },
  '018_transactions': { up: transactions.up, down: transactions.down },
  '019_resale': { up: resale.up, down: resale.down },
  '020_deliveries': { up: deliveries.up, down: deliveries.down },
  '021_push': { up: push.up, down: push.down },
  '022_missed_messages': { up: missedMessages.up, down: missedMessages.down },
  '023_reminders': { up: reminders.up, down: reminders.down },
  '024_refunds_under_way': { up: refundsUnderWay.up, down: refundsUnderWay.down },
  '026_operations': { up: operations.up, down: operations.down },
  '027_sql_queries': { up: sqlQueries.up, down: sqlQueries.down },
  '028_analytics': { up: analytics.up, down: analytics.down },
  '029_event_origins': { up: eventOrigins.up, down: eventOrigins.down },
  '030_user_views': { up: userViews.up, down: userViews.down },
  '031_user_lists': { up: userLists.up, down: userLists.down },
  '032_account_events': { up: accountEvents.up, down: accountEvents.down },
}
