import type { Knex } from 'knex'
import { AppError } from '#contract/errors.ts'
import type { Deps } from '../config/deps.ts'
import type { BucketName } from '../config/limits.ts'
import { takeFromBucket, waitWords } from './rateLimit.ts'

const usedUp = {
  messages: 'You have sent a lot of messages in a short time.',
  reads: 'You have marked a lot of messages as read in a short time.',
  presence: 'You have changed what you write a lot in a short time.',
  requests: 'You have sent a lot of requests in a short time.',
  staffTexts: 'You have saved a lot of texts in a short time.',
  deskChanges: 'You have assigned or snoozed a lot of requests in a short time.',
  wrongDiscountCodes: 'You have tried a lot of discount codes in a short time.',
  interest: 'You have shown or withdrawn your interest a lot in a short time.',
  pushChanges: 'You have turned notifications on or off a lot in a short time.',
  testPushes: 'You have sent yourself a lot of test notifications.',
  questions: 'You have asked a lot of questions today.',
  files: 'You have uploaded a lot of files today.',
  fileBytes: 'You have uploaded a lot of large files today.',
  handSentMails: 'You have sent a lot of mails by hand in a short time.',
  sqlQueries: 'You have run a lot of queries in a short time.',
  screenshotReads: 'You have had a lot of screenshots read in a short time.',
  ticketFileReads: 'You have had a lot of ticket files read in a short time.',
} as const satisfies Partial<Record<BucketName, string>>

/**
 * Counts against a quota of an account (docs/RULES.md, Quotas), in the transaction of what is counted, if it has one: a
 * refused or repeated call counts nothing. Take it before other locks, so that calls of one account wait for each other in one order.
 *
 * @throws {AppError} quota_used_up, with the seconds until there is room
 */
export async function takeFromQuota(
  { limits }: Pick<Deps, 'limits'>,
  tx: { db: Knex; now: Date },
  quota: keyof typeof usedUp,
  accountId: string,
  count = 1,
): Promise<void> {
  const waitMs = await takeFromBucket({ db: tx.db, now: () => tx.now, limits }, quota, accountId, count)
  if (waitMs === 0) return
  const retryAfterSeconds = Math.ceil(waitMs / 1000)
  throw new AppError('quota_used_up', {
    message: `${usedUp[quota]} You can send more in ${waitWords(retryAfterSeconds)}.`,
    retryAfterSeconds,
  })
}
