import type { AdminMessage } from '#contract/messages.ts'
import { usePersonDraft } from '../../forms/usePersonDraft.ts'

/** The draft of the signed-in admin's response to a message. */
export function useResponseDraft({ id, subject }: AdminMessage) {
  return usePersonDraft(`response-to:${id}`, `Your response to “${subject}”`)
}
