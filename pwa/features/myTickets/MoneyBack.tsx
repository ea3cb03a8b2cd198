import { useState } from 'react'
import { Link } from 'react-router-dom'
import { showsApi } from '#contract/shows.ts'
import type { Ticket } from '#contract/tickets.ts'
import { callApi } from '../../http/callApi.ts'
import { ownChangesShown } from '../../http/ownChanges.ts'
import { Button } from '../../ui/Button.tsx'
import { formatConcertDate, formatDay } from '../../ui/format.ts'
import { ConfirmDialog } from '../../ui/ionic/ConfirmDialog.tsx'
import { Stack } from '../../ui/layout.tsx'
import { NeedsConnection } from '../../ui/NeedsConnection.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { useCallWithToasts } from '../../ui/toasts/useCallWithToasts.ts'
import { moneyBackState } from './seatState.ts'

/** The show of an order has moved: its customer can ask for the money back, or keep the tickets after all. */
export function MoneyBack({ ticket }: { ticket: Ticket | undefined }) {
  const { requestId = '', moneyBackUntil = null, moneyBackAskedAt = null, showMoved } = ticket ?? {}
  const [isAsking, setAsking] = useState(false)
  const params = { id: requestId }
  const change = useCallWithToasts({
    call: (isAsked: boolean) => callApi(isAsked ? showsApi.askMoneyBack : showsApi.keepTickets, { params }),
    failed: 'Not changed',
    onSettled: ownChangesShown,
  })
  if (!ticket || !moneyBackState(ticket)) return null
  return (
    <>
      <Notice tone={moneyBackAskedAt === null ? 'warn' : 'neutral'}>
        {moneyBackAskedAt === null ? (
          <>
            The show is now on {formatConcertDate(ticket.concertDate)} at {ticket.venue}.
            {showMoved && ` It was on ${formatConcertDate(showMoved.concertDate)} at ${showMoved.venue}.`} If
            you cannot come, ask for your money back until {formatDay(moneyBackUntil ?? '')}.{' '}
            <Link to={`/dashboard?ticket=${requestId}`}>Read our message</Link>
          </>
        ) : (
          'You asked for your money back. We take care of it and write to you.'
        )}
      </Notice>
      <Stack gap={2}>
        {moneyBackAskedAt === null ? (
          <Button full needsConnection onClick={() => setAsking(true)}>
            Ask for my money back
          </Button>
        ) : (
          <Button full needsConnection pending={change.isPending} onClick={() => change.mutate(false)}>
            Keep my tickets
          </Button>
        )}
        <NeedsConnection quiet>Your money back needs a connection.</NeedsConnection>
      </Stack>
      <ConfirmDialog
        isOpen={isAsking}
        title="Ask for your money back?"
        confirmLabel="Ask for my money back"
        pending={change.isPending}
        offline="Asking needs a connection."
        onConfirm={() => change.mutate(true, { onSuccess: () => setAsking(false) })}
        onCancel={() => setAsking(false)}
      >
        We refund what you paid, and your tickets can no longer be used. Until then you can change your mind.
      </ConfirmDialog>
    </>
  )
}
