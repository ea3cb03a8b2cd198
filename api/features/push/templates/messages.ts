import { shownName } from '#contract/rules/names.ts'
import { shownMessages } from '../../chat/ChatMessage.ts'
import { readOrOpenedSeq } from '../../chat/chatReads.ts'
import { findRequest } from '../../requests/TicketRequest.ts'
import { shorten } from '../writeNotification.ts'
import type { Template } from './PushContent.ts'

const previewLength = 100

export const messageSent: Template = async (deps, { subjectId }) => {
  const message = await shownMessages(deps.db).findById(subjectId)
  const request = message && (await findRequest(deps.db, message.requestId))
  if (!message || !request) return undefined
  if ((await readOrOpenedSeq(deps.db, request)) >= message.seq) return undefined
  const author = shownName({ name: message.authorName, publicName: message.authorPublicName })
  return {
    title: `A message about ${request.artist}`,
    body: `${author}: ${previewOf(message.message)}`,
    tag: `request:${request.id}`,
    path: `/dashboard?ticket=${request.id}`,
    thread: { requestId: request.id, seq: message.seq },
  }
}

/**
 * The beginning of a message, as a lock screen may show it: its first line, without what looks like an amount, a code, a phone
 * number or an address (decision 025).
 */
export function previewOf(text: string): string {
  const [line = ''] = text.trim().split('\n')
  // The last two: a word with four digits or more, and such a number in groups.
  const secret =
    /\S+@\S+|\b(?:https?:\/\/|www\.)\S+|[$€£]\s?\d[\d.,]*|\b(?=(?:[A-Z-]*\d){4})[A-Z\d-]+|\d(?:[\s().-]*\d){3,}/gi
  return shorten(line.replace(secret, '•••'), previewLength)
}
