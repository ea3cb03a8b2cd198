import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { TicketRequest } from '#contract/requests.ts'
import { requestSubmit } from '../../outbox/commands/requests.ts'
import { Button } from '../../ui/Button.tsx'
import { EventPoster } from '../../ui/EventPoster.tsx'
import { startsBefore } from '../../ui/eventWords.ts'
import { formatDeadline } from '../../ui/format.ts'
import { Sheet } from '../../ui/ionic/Sheet.tsx'
import { Stack, Text } from '../../ui/layout.tsx'
import { TicketCard } from '../../ui/TicketCard.tsx'
import { dismissToast, showToast } from '../../ui/toasts/toastStore.ts'
import { useMediaQuery, wideScreen } from '../../ui/useMediaQuery.ts'
import { useNow } from '../../ui/useNow.ts'
import { AskForPush } from '../notifications/AskForPush.tsx'

interface SentSheetProps {
  request: TicketRequest
  onClosed: () => void
}

/** Confirms that a request was sent: by when we answer, and the link to it. The opening is its only movement. */
export default function SentSheet({ request, onClosed }: SentSheetProps) {
  const navigate = useNavigate()
  const isWide = useMediaQuery(wideScreen)
  const [isOpen, setOpen] = useState(false)
  // Opened after it is mounted, because Ionic animates only a change.
  useEffect(() => {
    // The sheet shows it; the toast comes back when it is closed.
    dismissToast()
    setOpen(true)
  }, [])
  const close = () => {
    // Also called when it has closed.
    if (!isOpen) return
    setOpen(false)
    if (requestSubmit.sent) showToast({ ...requestSubmit.sent, tone: 'good' })
  }
  return (
    <Sheet
      isOpen={isOpen}
      size={isWide ? 'small' : 'large'}
      isLarge
      title="Request sent"
      onClose={close}
      onClosed={onClosed}
      footer={
        <Button
          full
          variant="primary"
          onClick={() => {
            close()
            void navigate(`/dashboard?ticket=${request.id}`)
          }}
        >
          See your request
        </Button>
      }
    >
      <Sent request={request} />
    </Sheet>
  )
}

function Sent({ request }: { request: TicketRequest }) {
  const { artist, concertDate, replyDueAt } = request
  const isSoon = replyDueAt !== null && startsBefore(concertDate, replyDueAt)
  const now = useNow()
  return (
    <Stack gap={5}>
      <TicketCard
        aria-label={artist}
        poster={<EventPoster isTall as="h3" event={request} />}
        header={
          replyDueAt ? (
            <>
              <Text tone="muted">{isSoon ? 'The show is soon, so we answer' : 'We answer by'}</Text>
              <Text size="display">{isSoon ? 'as fast as we can' : formatDeadline(replyDueAt, now)}</Text>
            </>
          ) : (
            <Text size="display">Our team has answered already.</Text>
          )
        }
      >
        <Text size="second" tone="muted">
          With an offer, or with a question. You pay only once you accept.
        </Text>
      </TicketCard>
      <AskForPush />
    </Stack>
  )
}
