import { accountsApi } from './accounts.ts'
import { analyticsApi } from './analytics.ts'
import { auditApi } from './audit.ts'
import { chatApi } from './chat.ts'
import { clientErrorsApi } from './clientErrors.ts'
import { databaseApi } from './database.ts'
import { deskApi } from './desk.ts'
import { developerApi } from './developer.ts'
import { discountsApi } from './discounts.ts'
import { disputesApi } from './disputes.ts'
import { eventsApi } from './events.ts'
import { faqApi } from './faq.ts'
import { filesApi } from './files.ts'
import { healthApi } from './health.ts'
import { messagesApi } from './messages.ts'
import { offersApi } from './offers.ts'
import { openapiApi } from './openapi.ts'
import { operationsApi } from './operations.ts'
import { paymentsApi } from './payments.ts'
import { presenceApi } from './presence.ts'
import { pushApi } from './push.ts'
import { refundsApi } from './refunds.ts'
import { requestsApi } from './requests.ts'
import { resaleApi } from './resale.ts'
import { showsApi } from './shows.ts'
import { staffApi } from './staff.ts'
import { supportApi } from './support.ts'
import { systemApi } from './system.ts'
import { ticketsApi } from './tickets.ts'
import { transactionsApi } from './transactions.ts'
import { viewsApi } from './views.ts'

/** Every call of the API by feature. The architecture test compares it with the mounted routes. */
export const contract = {
  accounts: accountsApi,
  analytics: analyticsApi,
  audit: auditApi,
  chat: chatApi,
  clientErrors: clientErrorsApi,
  database: databaseApi,
  desk: deskApi,
  developer: developerApi,
  discounts: discountsApi,
  disputes: disputesApi,
  events: eventsApi,
  faq: faqApi,
  files: filesApi,
  health: healthApi,
  messages: messagesApi,
  offers: offersApi,
  operations: operationsApi,
  openapi: openapiApi,
  payments: paymentsApi,
  presence: presenceApi,
  push: pushApi,
  refunds: refundsApi,
  requests: requestsApi,
  resale: resaleApi,
  shows: showsApi,
  staff: staffApi,
  support: supportApi,
  system: systemApi,
  tickets: ticketsApi,
  transactions: transactionsApi,
  views: viewsApi,
}
