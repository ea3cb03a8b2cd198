import { downloadOutline } from 'ionicons/icons'
import { useState } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { Checkbox } from '../../../ui/Checkbox.tsx'
import { formatConcertDate } from '../../../ui/format.ts'
import { AppIcon } from '../../../ui/ionic/AppIcon.tsx'
import { Sheet } from '../../../ui/ionic/Sheet.tsx'
import { Money } from '../../../ui/Money.tsx'
import { NeedsConnection } from '../../../ui/NeedsConnection.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { DownloadLink } from '../list/DownloadLink.tsx'
import { nameInSentence } from '../seatWords.ts'
import styles from './ResellSheet.module.css'
import { ReturnInstructions } from './ReturnInstructions.tsx'
import { paidFor, type ResellSeats, resellLabel } from './resellSeats.ts'
import { askedWords, listNames, type NamedTicket, wayOf } from './returnSteps.ts'
import { useReturn } from './useReturn.ts'

interface ResellSheetProps {
  seats: ResellSeats
  isOpen: boolean
  onClose: () => void
}

/** Says what sending tickets back means, before the tap, and afterwards where to email them. */
export function ResellSheet({ seats, isOpen, onClose }: ResellSheetProps) {
  const [sent, setSent] = useState<readonly NamedTicket[]>([])
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
          <Button full onClick={onClose}>
            Done
          </Button>
        ) : (
          <div className={styles.actions}>
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
          </div>
        )
      }
    >
      <div className={styles.content}>
        {isSent ? (
          <ReturnInstructions tickets={sent} />
        ) : (
          <>
            <NeedsConnection>
              {isPaidBack ? 'Reselling' : 'Sending tickets back'} needs a connection.
            </NeedsConnection>
            {eligible.length > 1 && (
              <fieldset className={styles.seats}>
                <legend className={styles.legend}>Which ones?</legend>
                {eligible.map(({ ticket, name }) => (
                  <div key={ticket.id} className={styles.seat}>
                    <Checkbox
                      label={name}
                      checked={chosenIds.has(ticket.id)}
                      disabled={send.isPending}
                      onChange={(event) => choose(ticket.id, event.target.checked)}
                    />
                    {isPaidBack && ticket.price !== null && <Money amount={ticket.price} />}
                  </div>
                ))}
              </fieldset>
            )}
            {seats.others.length > 0 && (
              <ul className={styles.others}>
                {seats.others.map(({ ticket, name, reason }) => (
                  <li key={ticket.id}>
                    {name}: {reason}
                  </li>
                ))}
              </ul>
            )}
            <SaveFirst chosen={chosen} />
            {isPaidBack ? <Terms chosen={chosen} isOne={isOnly || chosen.length === 1} /> : <PastTerms />}
          </>
        )}
      </div>
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
    <section className={styles.save}>
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
    </section>
  )
}

function Terms({ chosen, isOne }: { chosen: readonly NamedTicket[]; isOne: boolean }) {
  const paid = chosen.length > 0 ? paidFor(chosen) : undefined
  return (
    <dl className={styles.terms}>
      {(paid !== undefined || chosen.length === 0) && (
        <div className={styles.amount}>
          <dt>You get back</dt>
          {paid !== undefined && (
            <dd>
              <Money amount={paid} large />
            </dd>
          )}
          <dd className={styles.small}>
            What you paid for {isOne ? 'the seat' : 'the seats'}, without our service fee.
          </dd>
        </div>
      )}
      <div>
        <dt>When</dt>
        <dd>
          As soon as a buyer is chosen, to the card you paid with. Without a buyer until 24 hours before the
          event there is no refund, and {isOne ? 'the ticket is' : 'the tickets are'} yours to use again.
        </dd>
      </div>
      <div>
        <dt>Until then</dt>
        <dd>
          You cannot use {isOne ? 'the ticket' : 'the tickets'}. You can cancel until a buyer is chosen.
        </dd>
      </div>
      <div>
        <dt>Next</dt>
        <dd>{chosen.length > 0 ? askedWords(chosen) : 'Send them to us'}; we show you how.</dd>
      </div>
    </dl>
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
