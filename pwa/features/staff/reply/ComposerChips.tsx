import { useQuery } from '@tanstack/react-query'
import { type RefObject, useState } from 'react'
import type { AdminTicketRequest } from '#contract/requests.ts'
import { fillPlaceholders } from '#contract/rules/cannedReplies.ts'
import { formatMoney } from '../../../ui/format.ts'
import { useNow } from '../../../ui/useNow.ts'
import { useWriteInChat } from '../../chat/useChatDraft.ts'
import { CannedRepliesDialog } from './CannedRepliesDialog.tsx'
import styles from './ComposerChips.module.css'
import { NoteDialog } from './Notes.tsx'
import { replyQueries } from './replyQueries.ts'
import { placeholderValues } from './textResponse.ts'

interface ComposerChipsProps {
  request: AdminTicketRequest
  composerRef: RefObject<HTMLTextAreaElement | null>
}

/** Above the chat's field: canned replies, which fill the field without sending it, and the internal note. */
export function ComposerChips({ request, composerRef }: ComposerChipsProps) {
  const { data: replies } = useQuery(replyQueries.cannedReplies())
  const [open, setOpen] = useState<'note' | 'replies'>()
  const write = useWriteInChat(request.id)
  const now = useNow()
  const insert = (text: string) => {
    write(fillPlaceholders(text, placeholderValues(request, formatMoney, now)))
    composerRef.current?.focus()
  }
  const close = () => setOpen(undefined)
  return (
    <>
      <div className={styles.chips}>
        {replies?.map(({ id, title, text }) => (
          <button key={id} type="button" className={styles.chip} onClick={() => insert(text)}>
            {title}
          </button>
        ))}
        <button type="button" className={styles.chip} onClick={() => setOpen('note')}>
          Internal note
        </button>
        <button type="button" className={styles.manage} onClick={() => setOpen('replies')}>
          Canned replies
        </button>
      </div>
      <NoteDialog requestId={request.id} artist={request.artist} isOpen={open === 'note'} onClose={close} />
      <CannedRepliesDialog isOpen={open === 'replies'} onClose={close} />
    </>
  )
}
