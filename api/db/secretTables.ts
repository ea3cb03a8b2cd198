/**
 * The tables that the SQL console never reads and no presenter shows: what lets somebody sign in, send in our name or enter a
 * gate, and the hashes of addresses and accounts.
 */
export const secretTables = [
  'codes',
  'credentials',
  'failed_sign_ins',
  // Tickets as files.
  'file_contents',
  'known_devices',
  'push_subscriptions',
  'rate_limits',
  'reset_requests',
  'sessions',
  'sql_console_login',
  'ticket_codes',
  'vapid_keys',
] as const

/** All other tables. A new one has to be named here or above. */
export const readableTables = [
  'admin_messages',
  'analytics_figures',
  'analytics_position',
  'blacklisted_words',
  'canned_replies',
  'chat_messages',
  'chat_reads',
  'client_errors',
  'commands',
  'discount_codes',
  'discount_uses',
  'disputes',
  'email_logs',
  'events',
  'files',
  'jobs',
  'offers',
  'orders',
  'payments',
  'refunds',
  'request_assignments',
  'request_notes',
  'request_snoozes',
  'resell_notifications',
  'resell_opt_ins',
  'search_words',
  'show_change_requests',
  'show_changes',
  'sql_queries',
  'stripe_events',
  'ticket_requests',
  'ticket_returns',
  'tickets',
  'transaction_totals',
  'transactions',
  'users',
] as const
