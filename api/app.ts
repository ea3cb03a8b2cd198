import type { PassThrough } from 'node:stream'
import Koa from 'koa'
import { AppError } from '#contract/errors.ts'
import type { Deps } from './config/deps.ts'
import { eventRoutes } from './events/eventRoutes.ts'
import { accountRoutes } from './features/accounts/accountRoutes.ts'
import { mailAccountChange } from './features/accounts/mailAccountChange.ts'
import { sendCodeJob } from './features/accounts/sendCode.ts'
import { findUser, sessionUsers } from './features/accounts/User.ts'
import { auditRoutes } from './features/audit/auditRoutes.ts'
import { chatRoutes } from './features/chat/chatRoutes.ts'
import { mailMissedMessages, mailUnreadMessage } from './features/chat/mailUnreadMessage.ts'
import { countEventsJob } from './features/developer/countEvents.ts'
import { databaseRoutes } from './features/developer/database/databaseRoutes.ts'
import { developerRoutes } from './features/developer/developerRoutes.ts'
import { metricsRoutes } from './features/developer/metrics.ts'
import { operationsRoutes } from './features/developer/operationsRoutes.ts'
import { systemRoutes } from './features/developer/systemRoutes.ts'
import { discountRoutes } from './features/discounts/discountRoutes.ts'
import { applyDispute, applyFraudWarning, reconcileDisputesJob } from './features/disputes/applyDispute.ts'
import { disputeRoutes } from './features/disputes/disputeRoutes.ts'
import { erasureRoutes } from './features/erasure/erasureRoutes.ts'
import { faqRoutes } from './features/faq/faqRoutes.ts'
import { mailResponseJob } from './features/messages/inbox.ts'
import { messageRoutes } from './features/messages/messageRoutes.ts'
import { settleDeliveriesJob } from './features/notifications/logDelivery.ts'
import { mailOneOfStaffJob, mailStaffJob } from './features/notifications/mailStaff.ts'
import { expireOfferJob } from './features/offers/expireOffer.ts'
import { mailOfferMade } from './features/offers/makeOffer.ts'
import { offerRoutes } from './features/offers/offerRoutes.ts'
import { lapseOrderJob } from './features/payments/lapseOrder.ts'
import { mailLapsedJob, mailReceipt } from './features/payments/paymentMails.ts'
import { paymentRoutes } from './features/payments/paymentRoutes.ts'
import { reconcilePaymentsJob } from './features/payments/reconcilePayments.ts'
import { sendRefundJob } from './features/payments/refunds.ts'
import { settlePriceJob } from './features/payments/setPrice.ts'
import { deliverPushJob } from './features/push/deliverPush.ts'
import { pushRoutes } from './features/push/pushRoutes.ts'
import { sendPushJob } from './features/push/sendPush.ts'
import { refundRoutes } from './features/refunds/refundRoutes.ts'
import { requestRoutes } from './features/requests/requestRoutes.ts'
import { alertAreaJob, mailAlertJob } from './features/resale/alertArea.ts'
import { stopDisputedPurchaseJob } from './features/resale/giveUpPurchase.ts'
import {
  mailArrivedJob,
  mailChosenJob,
  mailGoneJob,
  mailLostJob,
  mailSoldJob,
  mailUnsoldJob,
  notifyInterestedJob,
} from './features/resale/resaleMails.ts'
import { resaleRoutes } from './features/resale/resaleRoutes.ts'
import { endUnsoldReturnsJob } from './features/resale/returns.ts'
import { changeShowJob } from './features/shows/changeShow.ts'
import { mailShowChangeJob } from './features/shows/notifyOfShowChange.ts'
import { showRoutes } from './features/shows/showRoutes.ts'
import { deskRoutes } from './features/staff/deskRoutes.ts'
import { queueRoutes } from './features/staff/queueRoutes.ts'
import { replyRoutes } from './features/staff/replyRoutes.ts'
import { warnOfPromisesJob } from './features/staff/warnOfPromises.ts'
import { mailTicketReady } from './features/tickets/mailTicketReady.ts'
import { markUsedTicketsJob } from './features/tickets/markUsedTickets.ts'
import { mailTicketsLate, remindOfDeliveriesJob } from './features/tickets/remindOfDeliveries.ts'
import { mailTomorrowJob, remindOfEventsJob } from './features/tickets/remindOfEvents.ts'
import { ticketRoutes } from './features/tickets/ticketRoutes.ts'
import { transactionRoutes } from './features/transactions/transactionRoutes.ts'
import { viewRoutes } from './features/views/viewRoutes.ts'
import { fileRoutes } from './files/fileRoutes.ts'
import { removeUnusedFilesJob } from './files/storeFile.ts'
import { answerErrors, logBrokenReply } from './http/errors.ts'
import {
  refuseCrossOrigin,
  refuseOldClients,
  refuseOverload,
  refusePlainHttp,
  requestLog,
  securityHeaders,
} from './http/middleware.ts'
import { openapiRoutes } from './http/openapi/openapiRoutes.ts'
import { mountRoutes, type Route } from './http/route.ts'
import { type SandboxHandler, sandboxPath, servePwa, serveSandbox } from './http/servePwa.ts'
import { clientErrorRoutes, healthRoutes, supportRoutes } from './http/serviceRoutes.ts'
import {
  assertConfirmed,
  hasSessionCookie,
  sessionMiddleware,
  signedInUserId,
  signedOutBecause,
  takeSessionUser,
} from './http/session.ts'
import type { JobDefinition } from './jobs/defineJob.ts'
import { housekeepingJob } from './jobs/housekeeping.ts'

export interface App {
  koa: Koa
  routes: readonly Route[]
  jobs: readonly JobDefinition[]
  /**
   * Goes on answering calls, but not that it is healthy, and closes the connection after each reply, so that a proxy sends the next one
   * to another process.
   */
  drain: () => void
  /** Ends all open event streams, which would otherwise delay a stop. */
  endStreams: () => void
}

interface Options {
  /** The folder of the built PWA; absent if only the API is served. */
  pwaRoot?: string
  /** The payment sandbox, if it is used. */
  sandbox?: SandboxHandler
  /** Heartbeat interval of event streams, in milliseconds. */
  heartbeatMs?: number
}

/** Assembles the application: the only file that knows every feature. It does not listen. */
export function createApp(deps: Deps, { pwaRoot, sandbox, heartbeatMs }: Options = {}): App {
  const streams = new Set<PassThrough>()
  let isDraining = false
  const jobs: JobDefinition[] = [
    expireOfferJob,
    lapseOrderJob,
    changeShowJob,
    reconcilePaymentsJob,
    reconcileDisputesJob,
    stopDisputedPurchaseJob,
    sendRefundJob,
    settlePriceJob,
    markUsedTicketsJob,
    remindOfDeliveriesJob,
    remindOfEventsJob,
    warnOfPromisesJob,
    housekeepingJob,
    countEventsJob,
    settleDeliveriesJob,
    removeUnusedFilesJob,
    mailUnreadMessage,
    mailMissedMessages,
    mailOfferMade,
    mailReceipt,
    mailTicketReady,
    mailTicketsLate,
    mailTomorrowJob,
    mailShowChangeJob,
    mailAccountChange,
    sendCodeJob,
    mailStaffJob,
    mailOneOfStaffJob,
    mailResponseJob,
    endUnsoldReturnsJob,
    alertAreaJob,
    mailAlertJob,
    notifyInterestedJob,
    mailGoneJob,
    mailArrivedJob,
    mailSoldJob,
    mailUnsoldJob,
    mailChosenJob,
    mailLapsedJob,
    mailLostJob,
    deliverPushJob,
    sendPushJob,
  ]
  const routes: Route[] = [
    ...accountRoutes(deps),
    ...requestRoutes(deps),
    ...offerRoutes(deps),
    ...chatRoutes(deps),
    ...disputeRoutes(deps),
    ...paymentRoutes(deps, sandbox && sandboxPath, { applyDispute, applyFraudWarning }),
    ...refundRoutes(deps),
    ...showRoutes(deps),
    ...discountRoutes(deps),
    ...ticketRoutes(deps),
    ...resaleRoutes(deps),
    ...transactionRoutes(deps),
    ...queueRoutes(deps),
    ...replyRoutes(deps),
    ...messageRoutes(deps),
    ...deskRoutes(deps),
    ...faqRoutes(deps),
    ...developerRoutes(deps),
    ...viewRoutes(deps),
    ...systemRoutes(deps),
    ...databaseRoutes(deps),
    ...auditRoutes(deps),
    ...operationsRoutes(deps, jobs),
    ...metricsRoutes(deps, jobs, streams),
    ...pushRoutes(deps),
    ...erasureRoutes(deps),
    ...fileRoutes(deps),
    ...eventRoutes(deps, streams, heartbeatMs),
    ...openapiRoutes(() => routes),
    ...healthRoutes(deps, () => isDraining),
    ...supportRoutes(deps),
    ...clientErrorRoutes(deps),
  ]

  const koa = new Koa({ proxy: deps.env.trustProxy > 0, maxIpsCount: deps.env.trustProxy })
  const isSecure = deps.env.production
  koa.on('error', logBrokenReply(deps.log))
  koa.use(async (ctx, next) => {
    if (isDraining) ctx.set('Connection', 'close')
    await next()
  })
  koa.use(requestLog(deps))
  koa.use(answerErrors(deps.storage))
  koa.use(securityHeaders(isSecure))
  if (sandbox) koa.use(serveSandbox(sandbox))
  koa.use(refuseCrossOrigin(deps.env.publicUrl))

  const before = [
    noStore,
    ...(isSecure ? [refusePlainHttp] : []),
    refuseOldClients,
    refuseOverload(deps.db),
    sessionMiddleware(koa, {
      db: deps.db,
      sessionUsers,
      now: deps.now,
      secrets: deps.env.sessionSecrets,
      secure: isSecure,
      onEnded: (userId) => deps.pubSub.publish({ accessOf: userId }),
    }),
    findCaller(deps),
  ]
  koa.use(mountRoutes(routes, before))
  koa.use(async (ctx, next) => {
    if (ctx.path !== '/api' && !ctx.path.startsWith('/api/')) return next()
    ctx.set('Cache-Control', 'no-store')
    throw new AppError('not_found')
  })
  if (pwaRoot) koa.use(servePwa(pwaRoot, (ctx) => hasSessionCookie(ctx, isSecure)))

  return {
    koa,
    routes,
    jobs,
    drain() {
      isDraining = true
    },
    endStreams() {
      for (const stream of streams) stream.end()
    },
  }
}

/** Shared caches must not store API replies; a route can override this. */
const noStore: Koa.Middleware = async (ctx, next) => {
  ctx.set('Cache-Control', 'no-store')
  await next()
}

function findCaller({ db, now }: Deps): Koa.Middleware {
  return async (ctx, next) => {
    ctx.state.assertConfirmed = () => assertConfirmed(ctx, now())
    ctx.state.signedOutBecause = () => signedOutBecause(ctx)
    ctx.state.loadUser = async () => {
      const userId = signedInUserId(ctx)
      const user =
        userId === undefined ? undefined : (takeSessionUser(ctx, userId) ?? (await findUser(db, userId)))
      ctx.state.userId = user?.id
      return user
    }
    await next()
  }
}
