import { useNavigate } from 'react-router-dom'
import type { TicketRequest } from '#contract/requests.ts'
import { requestSubmit } from '../../outbox/commands/requests.ts'
import { Button } from '../../ui/Button.tsx'
import { formatConcertDate, formatDeadline } from '../../ui/format.ts'
import { Sheet } from '../../ui/ionic/Sheet.tsx'
import { Stack, Text } from '../../ui/layout.tsx'
import { Poster } from '../../ui/Poster.tsx'
import { TicketCard } from '../../ui/TicketCard.tsx'
import { showToast } from '../../ui/toasts/toastStore.ts'
import { useLast } from '../../ui/useLast.ts'
import { useMediaQuery, wideScreen } from '../../ui/useMediaQuery.ts'
import { useNow } from '../../ui/useNow.ts'
import { AskForPush } from '../notifications/AskForPush.tsx'
import styles from './form.module.css'

interface SentSheetProps {
  /** Undefined while closed. */
  request: TicketRequest | undefined
  onClose: () => void
}

/** The moment after a request was sent: until when we answer, and the way to it. Its way in is its only movement. */
export function SentSheet({ request, onClose }: SentSheetProps) {
  const shown = useLast(request)
  const navigate = useNavigate()
  const isWide = useMediaQuery(wideScreen)
  const close = () => {
    // Also called when it has closed.
    if (!request) return
    onClose()
    if (requestSubmit.sent) showToast({ ...requestSubmit.sent, tone: 'good' })
  }
  return (
    <Sheet
      isOpen={request !== undefined}
      size={isWide ? 'small' : 'large'}
      title="Request sent"
      onClose={close}
      footer={
        <Button
          full
          variant="primary"
          onClick={() => {
            close()
            void navigate(`/dashboard?ticket=${shown?.id}`)
          }}
        >
          See your request
        </Button>
      }
    >
      {shown && <Sent request={shown} />}
    </Sheet>
  )
}

function Sent({ request }: { request: TicketRequest }) {
  const { artist, venue, concertDate, replyDueAt } = request
  const now = useNow()
  return (
    <Stack gap={5}>
      <TicketCard
        aria-label={artist}
        poster={
          <Poster artist={artist}>
            <h3 translate="no" className={styles.sentArtist}>
              {artist}
            </h3>
            <Text size="second" wrap="break">
              {venue} · {formatConcertDate(concertDate, now)}
            </Text>
          </Poster>
        }
        header={
          replyDueAt ? (
            <>
              <Text tone="muted">We answer by</Text>
              <p className={styles.deadline}>{formatDeadline(replyDueAt, now)}</p>
            </>
          ) : (
            <p className={styles.deadline}>Our team has answered already.</p>
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
