import { qrCodeOutline } from 'ionicons/icons'
import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { isTicketShown } from '#contract/rules/ticketStatus.ts'
import { useSignedInUser } from '../../../session/useCurrentUser.ts'
import { Button } from '../../../ui/Button.tsx'
import { EventPoster } from '../../../ui/EventPoster.tsx'
import { daysUntil, hasBegun } from '../../../ui/eventWords.ts'
import { AppIcon } from '../../../ui/ionic/AppIcon.tsx'
import { Sheet } from '../../../ui/ionic/Sheet.tsx'
import { Stack, Text } from '../../../ui/layout.tsx'
import { StatusPill } from '../../../ui/StatusPill.tsx'
import { TicketCard } from '../../../ui/TicketCard.tsx'
import { useNow } from '../../../ui/useNow.ts'
import {
  canBeShown,
  type EventTickets,
  eventAddress,
  groupByEvent,
  hasCode,
  isAwaited,
  showCodesLabel,
} from '../../tickets/eventTickets.ts'
import { describeSeats } from '../../tickets/seatWords.ts'
import { useSavedTicketIds, useSavedTickets } from '../../tickets/ticketsQueries.ts'
import styles from '../myTickets.module.css'
import { arrivalOf, arrivalWords, eventPills } from '../seatState.ts'

interface ArrivedSheetProps {
  /** The event when the first of its tickets arrived. */
  arrived: EventTickets
  onClosed: () => void
}

/** Announces arrived tickets. The opening of the sheet is its only movement. */
export default function ArrivedSheet({ arrived, onClosed }: ArrivedSheetProps) {
  const { email } = useSignedInUser()
  const navigate = useNavigate()
  const isInMyTickets = useLocation().search.includes('tab=my-tickets')
  const now = useNow()
  const savedIds = useSavedTicketIds()
  const [isOpen, setOpen] = useState(false)
  // Opened after it is mounted, because Ionic animates only a change.
  useEffect(() => setOpen(true), [])

  const saved = useSavedTickets()
  const event = saved && groupByEvent(saved.tickets).find(({ key }) => key === arrived.key)
  const { artist, concertDate, tickets, requestIds } = event ?? arrived
  const here = tickets.filter(isTicketShown)
  const pending = tickets.filter(isAwaited)
  const first = here.find(hasCode)
  const isSaved = here.every(({ id }) => savedIds.has(id))
  const isInAccount = !here.some(canBeShown)
  const go = (address: string) => {
    setOpen(false)
    void navigate(address)
  }
  return (
    <Sheet
      // Not once all of them were refunded.
      isOpen={isOpen && here.length > 0}
      isLarge
      title={here.length === 1 ? 'Your ticket is here.' : 'Your tickets are here.'}
      onClose={() => setOpen(false)}
      onClosed={onClosed}
      footer={
        <Stack gap={2}>
          {first && (
            <Button
              full
              variant="primary"
              icon={<AppIcon icon={qrCodeOutline} size={22} />}
              onClick={() => go(`/dashboard?tab=my-tickets&gate=${first.id}`)}
            >
              {showCodesLabel(here)}
            </Button>
          )}
          <Button
            full
            variant={first ? 'secondary' : 'primary'}
            onClick={() => go(eventAddress(requestIds[0] ?? ''))}
          >
            See {here.length === 1 ? 'it' : 'them'}
            {!isInMyTickets && ' in My Tickets'}
          </Button>
        </Stack>
      }
    >
      <TicketCard
        aria-label={artist}
        poster={<EventPoster isTall as="h3" event={event ?? arrived} />}
        header={describeSeats(here).map((place) => (
          <Text key={place} weight="bold" wrap="break">
            {place}
          </Text>
        ))}
      >
        {eventPills(here).map(({ tone, text }) => (
          <StatusPill key={text} tone={tone}>
            {text}
          </StatusPill>
        ))}
        <Text size="second" tone="muted" wrap="break" className={styles.note}>
          {isInAccount
            ? `Sent to your ticketing account, ${email}.`
            : isSaved
              ? 'You need no signal at the gate.'
              : 'Being saved on this device, so that you need no signal at the gate.'}
          {pending.length > 0 &&
            ` ${arrivalWords(arrivalOf(pending, { days: daysUntil(concertDate, now), hasBegun: hasBegun(concertDate, now) }, now), false)}`}
        </Text>
      </TicketCard>
    </Sheet>
  )
}
