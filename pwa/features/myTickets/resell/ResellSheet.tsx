import { downloadOutline, repeatOutline } from 'ionicons/icons'
import { useState } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { formatConcertDate } from '../../../ui/format.ts'
import { AppIcon } from '../../../ui/ionic/AppIcon.tsx'
import { DialogActions } from '../../../ui/ionic/ConfirmDialog.tsx'
import { Sheet } from '../../../ui/ionic/Sheet.tsx'
import { Row, Stack, Text } from '../../../ui/layout.tsx'
import { Money } from '../../../ui/Money.tsx'
import { NeedsConnection } from '../../../ui/NeedsConnection.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { Checkbox } from '../../../ui/TextField.tsx'
import { nameInSentence } from '../../tickets/seatWords.ts'
import styles from '../myTickets.module.css'
import { DownloadLink } from '../TicketFile.tsx'
import { ReturnInstructions, useReturn } from './ReturnProgress.tsx'
import {
  askedWords,
  listNames,
  type NamedTicket,
  paidFor,
  type ResellSeats,
  resellLabel,
  wayOf,
} from './returnSteps.ts'

interface ResellActionProps {
  artist: string
  /** Opens the `ResellSheet`. */
  onOpen: () => void
}

/** The button that sends tickets of an event back for resale. */
export function ResellAction({ artist, onOpen }: ResellActionProps) {
  return (
    <Button
      variant="quiet"
      icon={<AppIcon icon={repeatOutline} size={20} />}
      aria-label={`Resell, ${artist}`}
      aria-haspopup="dialog"
      onClick={onOpen}
    >
      Resell
    </Button>
  )
}

interface ResellSheetProps {
  /** All tickets of the event. */
  tickets: readonly NamedTicket[]
  seats: ResellSeats
  isOpen: boolean
  onClose: () => void
}

/** Explains sending tickets back, before the tap, and afterwards where to email them. */
export function ResellSheet({ tickets, seats, isOpen, onClose }: ResellSheetProps) {
  const [sentThen, setSent] = useState<readonly NamedTicket[]>([])
  // Files may have been attached since.
  const sent = sentThen.map(
    (then) => tickets.find(({ ticket }) => ticket.id === then.ticket.id && ticket.resale) ?? then,
  )
  const [chosenIds, setChosenIds] = useState<ReadonlySet<string>>(new Set())
  const send = useReturn('requestReturn')
  const { eligible, isPaidBack } = seats
  const isOnly = eligible.length < 2
  const chosen = isOnly ? eligible : eligible.filter(({ ticket }) => chosenIds.has(ticket.id))
  const isSent = sent.length > 0
  const shown = isSent ? sent : eligible
  const [first] = shown
  const choose = (id: string, isChosen: boolean) => {
    const next = new Set(chosenIds)
    if (isChosen) next.add(id)
    else next.delete(id)
    setChosenIds(next)
  }
  return (
    <Sheet
      isOpen={isOpen}
      onClose={onClose}
      title={isSent ? askedWords(sent) : questionOf(seats)}
      subtitle={
        first &&
        [
          first.ticket.artist,
          formatConcertDate(first.ticket.concertDate),
          (isSent || isOnly) && listNames(shown),
        ]
          .filter(Boolean)
          .join(', ')
      }
      busy={send.isPending}
      onClosed={() => {
        setSent([])
        setChosenIds(new Set())
      }}
      footer={
        isSent ? (
          <Button full variant="quiet" onClick={onClose}>
            Done
          </Button>
        ) : (
          <DialogActions>
            <Button disabled={send.isPending} onClick={onClose}>
              Not now
            </Button>
            <Button
              variant={isPaidBack ? 'primary' : 'secondary'}
              needsConnection
              disabled={chosen.length === 0}
              pending={send.isPending}
              pendingLabel="Sending..."
              onClick={() => send.mutate(chosen, { onSuccess: setSent })}
            >
              {resellLabel(chosen, seats)}
            </Button>
          </DialogActions>
        )
      }
    >
      <Stack gap={4}>
        {isSent ? (
          <ReturnInstructions tickets={sent} isMain />
        ) : (
          <>
            <NeedsConnection>
              {isPaidBack ? 'Reselling' : 'Sending tickets back'} needs a connection.
            </NeedsConnection>
            {eligible.length > 1 && (
              <fieldset>
                <Text as="legend" size="label" tone="muted" weight="medium">
                  Which ones?
                </Text>
                {eligible.map(({ ticket, name }) => (
                  <Row key={ticket.id} gap={4} justify="between">
                    <Checkbox
                      label={name}
                      checked={chosenIds.has(ticket.id)}
                      disabled={send.isPending}
                      onChange={(event) => choose(ticket.id, event.target.checked)}
                    />
                    {isPaidBack && ticket.price !== null && <Money amount={ticket.price} />}
                  </Row>
                ))}
              </fieldset>
            )}
            {seats.others.length > 0 && (
              <Stack as="ul" gap={1}>
                {seats.others.map(({ ticket, name, reason }) => (
                  <Text as="li" key={ticket.id} size="second" tone="muted" wrap="break">
                    {name}: {reason}
                  </Text>
                ))}
              </Stack>
            )}
            <SaveFirst chosen={chosen} />
            {isPaidBack ? (
              <Terms chosen={chosen} eligible={eligible} isOne={isOnly || chosen.length === 1} />
            ) : (
              <PastTerms />
            )}
          </>
        )}
      </Stack>
    </Sheet>
  )
}

function questionOf({ eligible, isPaidBack }: ResellSeats): string {
  const them = eligible.length < 2 ? 'your ticket' : 'your tickets'
  return isPaidBack ? `Resell ${them}?` : `Send ${them} back?`
}

/** The downloads of the seats that are about to be sent back: the only chance to get their files. */
function SaveFirst({ chosen }: { chosen: readonly NamedTicket[] }) {
  const files = chosen.filter(({ ticket }) => ticket.ticketFile)
  if (files.length === 0) return null
  const isOne = files.length === 1
  return (
    <Stack as="section" gap={2}>
      <p>
        <strong>Save {isOne ? 'the file' : 'the files'} first.</strong> Once sent back,{' '}
        {isOne ? 'it' : 'they'} can no longer be downloaded
        {files.some(({ ticket }) => wayOf(ticket) === 'file') &&
          `, and you email ${isOne ? 'it' : 'them'} to us`}
        .
      </p>
      {files.map(({ ticket, name }) => (
        <DownloadLink key={ticket.id} ticket={ticket} seat={name} variant="secondary">
          <AppIcon icon={downloadOutline} size={22} />
          Download {nameInSentence(name)}
        </DownloadLink>
      ))}
    </Stack>
  )
}

interface TermsProps extends Pick<ResellSeats, 'eligible'> {
  chosen: readonly NamedTicket[]
  isOne: boolean
}

function Terms({ chosen, eligible, isOne }: TermsProps) {
  const hasNone = chosen.length === 0
  const paid = paidFor(hasNone ? eligible : chosen)
  return (
    <Stack as="dl">
      {paid !== undefined && (
        <div className={styles.amount}>
          <Term>{hasNone ? 'You get back up to' : 'You get back'}</Term>
          {/* Takes its place before there is a choice, so that nothing moves with the first one. */}
          <dd className={hasNone ? styles.unknown : undefined}>
            <Money amount={paid} large />
          </dd>
          <Text as="dd" size="label" tone="muted">
            What you paid for {isOne ? 'the seat' : 'the seats'}, without our service fee.
          </Text>
        </div>
      )}
      <div>
        <Term>When</Term>
        <dd>
          As soon as a buyer is chosen, to the card you paid with. If nobody has bought{' '}
          {isOne ? 'the ticket' : 'the tickets'} 24 hours before the event, you get no refund and can use{' '}
          {isOne ? 'it' : 'them'} again.
        </dd>
      </div>
      <div>
        <Term>Until then</Term>
        <dd>
          You cannot use {isOne ? 'the ticket' : 'the tickets'}. You can cancel until a buyer is chosen.
        </dd>
      </div>
      <div>
        <Term>Next</Term>
        <dd>{chosen.length > 0 ? askedWords(chosen) : 'Send them to us'}; we show you how.</dd>
      </div>
    </Stack>
  )
}

function Term({ children }: { children: string }) {
  return (
    <Text as="dt" size="label" tone="muted" weight="medium">
      {children}
    </Text>
  )
}

function PastTerms() {
  return (
    <>
      <Notice tone="warn">
        This event is over, so nothing is refunded and nothing is offered to others.
      </Notice>
      <p>You can send back what you have all the same. You cannot open it here afterwards.</p>
    </>
  )
}
