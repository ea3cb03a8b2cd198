import { useEffect, useState } from 'react'
import type { Ticket } from '#contract/tickets.ts'
import type { OutboxEntry } from '../../outbox/queue/outboxEntry.ts'
import { describeStoreError, useOutboxEntries, useOutboxEvents, useSend } from '../../outbox/useOutbox.ts'
import { Button } from '../../ui/Button.tsx'
import { ConfirmDialog } from '../../ui/ionic/ConfirmDialog.tsx'
import { dismissError, showToast } from '../../ui/toasts/toastStore.ts'
import { unconfirmed } from './seatState.ts'

interface Confirmation {
  /** Ticked on this device; the server may not know yet. */
  isTicked: boolean
  /** The outbox entry of the confirmation. */
  entry: OutboxEntry | undefined
  confirm: () => void
}

/** Confirms the receipt of a ticket through the outbox. */
export function useConfirmReceived({ id: ticketId, delivery }: Ticket): Confirmation {
  const send = useSend()
  const deliveryNumber = delivery?.number ?? 0
  /** The delivery that is ticked but not stored in the outbox yet, or sent but not in the fetched list yet. */
  const [tickedHere, setTickedHere] = useState<number>()
  const isTickedHere = tickedHere === deliveryNumber
  const isAboutIt = ({ command, content }: OutboxEntry) =>
    command === 'ticket.confirmReceived' && content.ticketId === ticketId
  const entry = useOutboxEntries((entries) => entries.find(isAboutIt))
  const isWaiting = entry !== undefined

  useEffect(() => {
    if (isWaiting) setTickedHere(undefined)
  }, [isWaiting])
  useOutboxEvents((event) => {
    if (event.type === 'ended' && event.end === 'sent' && isAboutIt(event.entry))
      setTickedHere(deliveryNumber)
  })

  return {
    isTicked: isTickedHere || isWaiting,
    entry,
    confirm() {
      if (isTickedHere || isWaiting) return
      setTickedHere(deliveryNumber)
      dismissError(ticketId)
      const content = { ticketId, deliveryNumber: delivery?.number }
      send({ command: 'ticket.confirmReceived', content }).catch((error) => {
        setTickedHere(undefined)
        showToast({ title: 'Error', description: describeStoreError(error), tone: 'error', about: ticketId })
      })
    },
  }
}

/** The ids of the tickets whose confirmation the server does not have yet. */
export function useConfirming(): readonly string[] | undefined {
  return useOutboxEntries((entries) =>
    entries.flatMap(({ command, content }) =>
      command === 'ticket.confirmReceived' ? [content.ticketId] : [],
    ),
  )
}

interface ReceiptQuestionProps {
  isOpen: boolean
  /** 'Seat 11', 'your ticket', 'the other 3 tickets' */
  what: string
  artist: string
  /** Whether there is more than one ticket. */
  isPlural?: boolean
  onCancel: () => void
  onConfirm: () => void
  onClosed?: () => void
}

/** Asks before a receipt is confirmed. */
export function ReceiptQuestion({
  what,
  artist,
  isPlural = false,
  onClosed,
  ...question
}: ReceiptQuestionProps) {
  const it = isPlural ? 'them' : 'it'
  return (
    <ConfirmDialog
      {...question}
      title={`Have you received ${what}?`}
      confirmLabel={`Yes, I have ${it}`}
      cancelLabel="Not yet"
      {...(onClosed && { onClosed })}
    >
      <p>
        For {artist}. Confirm once you have {isPlural ? 'the tickets' : 'the ticket'}, in your ticketing
        account or on this device. We record the date of your confirmation, and it cannot be undone.
      </p>
    </ConfirmDialog>
  )
}

/** Confirms the receipt of all seats that are there and not confirmed, with one question. Renders nothing for fewer than two. */
export function ConfirmAll({ artist, tickets }: { artist: string; tickets: readonly Ticket[] }) {
  const send = useSend()
  const waiting = useConfirming()
  /** The tickets that the question is about, while it is open. */
  const [asked, setAsked] = useState<readonly Ticket[]>()
  const [isSending, setSending] = useState(false)
  const left = unconfirmed(tickets).filter(({ id }) => !waiting?.includes(id))

  const confirm = async (tickets: readonly Ticket[]) => {
    setAsked(undefined)
    setSending(true)
    try {
      for (const { id, delivery } of tickets) {
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
          onClick={() => setAsked(left)}
        >
          Confirm all {left.length}
        </Button>
      )}
      <ReceiptQuestion
        isOpen={asked !== undefined}
        what={`${asked?.length === tickets.length ? 'all' : 'the other'} ${asked?.length} tickets`}
        artist={artist}
        isPlural
        onCancel={() => setAsked(undefined)}
        onConfirm={() => asked && void confirm(asked)}
      />
    </>
  )
}
