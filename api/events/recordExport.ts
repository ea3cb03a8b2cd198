import type { Context } from 'koa'
import type { TransactionDeps } from '../db/inTransaction.ts'
import { recordAlone } from './recordEvent.ts'

/** Records who exports, before a line is sent. A page asks by HEAD whether it may, which is no export. */
export async function recordExport(
  deps: TransactionDeps,
  ctx: Context,
  type: 'developer.audit_exported' | 'transactions.exported',
  userId: string,
): Promise<void> {
  if (ctx.method !== 'HEAD') await recordAlone(deps, { type, actorId: userId, subjectId: userId })
}
