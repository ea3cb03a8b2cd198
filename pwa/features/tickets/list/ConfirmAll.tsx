import { useState } from 'react'
import type { Ticket } from '#contract/tickets.ts'
import { describeStoreError, useOutboxEntries, useSend } from '../../../outbox/useOutbox.ts'
import { Button } from '../../../ui/Button.tsx'
import { showToast } from '../../../ui/toasts/toastStore.ts'
import { ReceiptQuestion } from './ReceiptQuestion.tsx'
import { seatState } from './seatState.ts'

/** Confirms the receipt of all seats that are there and not confirmed, with one question. Renders nothing for fewer than two. */
export function ConfirmAll({ artist, tickets }: { artist: string; tickets: readonly Ticket[] }) {
  const send = useSend()
  const waiting = useOutboxEntries((entries) =>
    entries.flatMap(({ command, content }) =>
      command === 'ticket.confirmReceived' ? [content.ticketId] : [],
    ),
  )
  const [isOpen, setOpen] = useState(false)
  /** Those that the question is about; empty until it is asked. */
  const [asked, setAsked] = useState<readonly Ticket[]>([])
  const [isSending, setSending] = useState(false)
  const left = tickets.filter(
    (ticket) => !ticket.receivedByClient && !seatState(ticket).noReceipt && !waiting?.includes(ticket.id),
  )

  const confirm = async () => {
    setOpen(false)
    setSending(true)
    try {
      for (const { id, delivery } of asked) {
        const content = { ticketId: id, deliveryNumber: delivery?.number }
        await send({ command: 'ticket.confirmReceived', content })
      }
    } catch (error) {
      showToast({ title: 'Error', description: describeStoreError(error), tone: 'error' })
    }
    setSending(false)
  }
  return (
    <>
      {left.length > 1 && (
        <Button
          full
          pending={isSending}
          aria-label={`Confirm all ${left.length}, ${artist}`}
          aria-haspopup="dialog"
          onClick={() => {
            setAsked(left)
            setOpen(true)
          }}
        >
          Confirm all {left.length}
        </Button>
      )}
      {asked.length > 0 && (
        <ReceiptQuestion
          isOpen={isOpen}
          what={
            asked.length === tickets.length
              ? `all ${asked.length} tickets`
              : `the other ${asked.length} tickets`
          }
          artist={artist}
          isPlural
          onCancel={() => setOpen(false)}
          onConfirm={() => void confirm()}
        />
      )}
    </>
  )
}
