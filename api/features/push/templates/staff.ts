import { firstName } from '#contract/rules/names.ts'
import { findRequest } from '../../requests/TicketRequest.ts'
import { warnBeforeMs } from '../../staff/warnOfPromises.ts'
import type { Template } from './PushContent.ts'

const hourMs = 60 * 60 * 1000

export const replyDueSoon: Template = async (deps, { at, subjectId: requestId }) => {
  const request = await findRequest(deps.db, requestId)
  const due = Date.parse(request?.replyDueAt ?? '')
  // Answered; the client may have written again since, and was promised another reply.
  if (!request || !(due <= Date.parse(at) + warnBeforeMs)) return undefined
  return {
    title: `A reply is due: ${request.artist}`,
    body: `${firstName(request.name)} was promised an answer within 24 hours and has none yet.`,
    tag: `promise:${requestId}`,
    path: `/admin?request=${requestId}`,
    expiresAt: new Date(due + hourMs),
  }
}

export const moneyStuck: Template = async (deps, { subjectId: messageId }) => {
  const message = await deps.db('admin_messages').where({ id: messageId, isRead: false }).first()
  // Another admin has seen to it.
  if (!message) return undefined
  return {
    title: message.subject,
    body: 'Money needs somebody of the team. Open it to see what to do.',
    tag: `money:${message.requestId ?? messageId}`,
    path: message.requestId ? `/admin?request=${message.requestId}` : '/admin',
  }
}
