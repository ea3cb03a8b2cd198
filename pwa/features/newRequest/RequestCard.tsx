import { type ComponentProps, type ReactNode, useRef, useState } from 'react'
import type { NewRequest } from '#contract/requests.ts'
import { firstUpcomingDay, isUpcoming } from '#contract/rules/eventDay.ts'
import { replyPromiseMs } from '#contract/rules/offerRules.ts'
import { dollarsFromCents, formatMoney, serviceFeeCents } from '#contract/rules/priceRules.ts'
import { isEmpty, namesOf } from '../../forms/storedFields.ts'
import type { Form } from '../../forms/useForm.ts'
import { currentTime } from '../../http/clock.ts'
import { Button } from '../../ui/Button.tsx'
import { classNames } from '../../ui/classNames.ts'
import { startsBefore } from '../../ui/eventWords.ts'
import { NumberStepper } from '../../ui/fields.tsx'
import { formatConcertDate } from '../../ui/format.ts'
import { Row, Stack, Text } from '../../ui/layout.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Poster } from '../../ui/Poster.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { TicketCard } from '../../ui/TicketCard.tsx'
import { useLast } from '../../ui/useLast.ts'
import { useNow } from '../../ui/useNow.ts'
import { useOnline } from '../../ui/useOnline.ts'
import { priceHint, type Suggestions, stripRow } from '../requests/requestForm.ts'
import styles from './form.module.css'
import type { Screenshot } from './useScreenshot.ts'
import type { FormSuggestions } from './useSuggestions.ts'

interface RequestCardProps {
  form: Form<NewRequest>
  screenshot: Screenshot
  suggestions: FormSuggestions
  /** Goes back to the choice of a screenshot, without what is filled in. */
  onBack: (() => void) | undefined
  /** The field of the screenshot. */
  children: ReactNode
}

/** The request as a ticket, which its screenshot fills in; each line is a field. */
export function RequestCard({ form, screenshot, suggestions, onBack, children }: RequestCardProps) {
  const { field, values, errors, set } = form
  const heading = useRef<HTMLHeadingElement>(null)
  // The poster's pattern would change with every letter.
  const [isNaming, setNaming] = useState(false)
  const posterOf = useLast(isNaming ? undefined : values.artist) ?? ''
  const wasRead = !isEmpty(suggestions.filled)
  const isOnline = useOnline()
  const now = useNow()
  const isSoon =
    isUpcoming(values.concertDate, now) &&
    startsBefore(values.concertDate, new Date(now.getTime() + replyPromiseMs).toISOString())
  const { stubhubScreenshot: _, ...lines } = values
  const price = field('stubhubPrice')
  const line = (name: keyof Suggestions) => {
    const isRead = name in suggestions.filled
    const isMissing = wasRead && !values[name]
    // A line that was read and then emptied is not called unread.
    const notRead = name in suggestions.found ? undefined : 'Not read'
    // Half a line has no room for both.
    const isHalf = name === 'section' || name === 'preferredRow'
    return {
      isLine: true,
      mark: isRead ? 'From your screenshot' : undefined,
      ask: isMissing ? (name === 'ticketCount' ? 'Please choose' : 'Please add') : undefined,
      className: classNames(styles.line, isRead && styles.read),
      placeholder: isMissing ? (isHalf ? 'Please add' : notRead) : undefined,
    }
  }
  const text = (name: Exclude<keyof Suggestions, 'ticketCount'>) => ({
    ...line(name),
    ...field(name),
  })
  return (
    <Stack as="section" className={styles.review} aria-labelledby="request-card">
      <h2 ref={heading} id="request-card" tabIndex={-1}>
        {wasRead ? 'Is this right?' : 'What did you find?'}
      </h2>
      <Row noWrap className={styles.reading}>
        <Row tight role="status" className={styles.status}>
          <WhatWasRead screenshot={screenshot} suggestions={suggestions} lines={lines} />
        </Row>
        {!wasRead && suggestions.isUnread && isOnline && (
          <Button
            variant="quiet"
            onClick={() => {
              suggestions.tryAgain()
              heading.current?.focus()
            }}
          >
            Try again
          </Button>
        )}
        {onBack && (
          <Button variant="quiet" onClick={onBack}>
            {form.isDirty ? 'Clear' : 'Go back'}
          </Button>
        )}
      </Row>
      <TicketCard
        aria-label="Your request"
        className={styles.card}
        poster={
          <Poster artist={posterOf} className={styles.head}>
            <fieldset>
              <legend className="section-label">Event Details</legend>
              <TextField
                label="Artist/Band"
                autoComplete="off"
                {...text('artist')}
                onFocus={() => setNaming(true)}
                onBlur={() => {
                  setNaming(false)
                  field('artist').onBlur()
                }}
              />
              <TextField label="Venue" autoComplete="off" {...text('venue')} />
              <EventDateField
                label="Event Date"
                hint={<span className="visually-hidden">The day and time at the venue.</span>}
                min={`${firstUpcomingDay(currentTime())}T00:00`}
                {...text('concertDate')}
              />
            </fieldset>
          </Poster>
        }
        header={
          <fieldset>
            <legend className="section-label">Seating Preferences</legend>
            <div className={styles.pair}>
              <TextField label="Preferred Section" autoComplete="off" {...text('section')} />
              <TextField
                label="Preferred Row"
                autoComplete="off"
                {...text('preferredRow')}
                onChange={(event) => set('preferredRow', stripRow(event.target.value))}
              />
            </div>
            {/*
              Sent as typed. What is not a price only changes the hint, while it is typed: changing it when the field is left
              would move the button away from the finger that is about to tap it.
            */}
            <TextField
              label="Price you found, per ticket"
              inputMode="decimal"
              autoComplete="off"
              hint={<span aria-live="polite">{priceHint(price.error ? '' : price.value)}</span>}
              {...text('stubhubPrice')}
            />
            <NumberStepper
              label="Number of Tickets"
              name="ticketCount"
              {...line('ticketCount')}
              value={values.ticketCount}
              onChange={(count) => set('ticketCount', count)}
              error={errors.ticketCount}
            />
          </fieldset>
        }
      >
        {children}
      </TicketCard>
      {isSoon && (
        <Notice tone="warn">
          We answer within 24 hours, and this show starts sooner. We try to be in time, but cannot promise it.
        </Notice>
      )}
      <Text size="second" tone="muted">
        We look for these seats, or better ones near them, at a lower price. The{' '}
        {formatMoney(dollarsFromCents(serviceFeeCents))} service fee is part of the offer you get.
      </Text>
    </Stack>
  )
}

type EventDateProps = ComponentProps<typeof TextField> & { value: string }

/** A native field, for its pickers and keys, with the date in words until somebody types in it; without one, with what to choose. */
function EventDateField(field: EventDateProps) {
  return (
    <div className={styles.date}>
      <TextField {...field} autoComplete="off" type="datetime-local" />
      <span className={classNames(styles.words, !field.value && styles.choose)} aria-hidden="true">
        {field.value ? formatConcertDate(field.value) : (field.placeholder ?? 'Choose day and time')}
      </span>
    </div>
  )
}

interface WhatWasReadProps extends Pick<RequestCardProps, 'screenshot' | 'suggestions'> {
  lines: Required<Suggestions>
}

/** Lines whose names are not words. */
const nameWords: { [Name in keyof Suggestions]: string } = {
  concertDate: 'date',
  preferredRow: 'row',
  stubhubPrice: 'price',
  ticketCount: 'number of tickets',
}

function listWords(names: readonly (keyof Suggestions)[]): string {
  return new Intl.ListFormat('en-US').format(names.map((name) => nameWords[name] ?? name))
}

/** The fields that the screenshot has filled in, or why none. One line, or two on a phone. */
function WhatWasRead({ screenshot, suggestions, lines }: WhatWasReadProps) {
  const isOnline = useOnline()
  const missing = namesOf(lines).filter((name) => !lines[name])
  const isFull = missing.length === 0
  const read = namesOf(suggestions.filled)
  const unread = missing.filter((name) => !(name in suggestions.found))
  if (!isFull && read.length > 0 && read.length < 4) {
    return (
      <Text tone="warn" weight="medium">
        We read the {listWords(read)}. Please fill in the rest.
      </Text>
    )
  }
  // The number is often not in the picture, and asked for on its line.
  const isLine = (name: keyof Suggestions) => name !== 'ticketCount'
  if (read.length > 0 && unread.some(isLine)) {
    return (
      <Text tone="warn" weight="medium">
        We could not read the {listWords(unread)}. Please add {unread.length === 1 ? 'it' : 'them'}.
      </Text>
    )
  }
  const isTyped = namesOf(lines).some((name) => isLine(name) && lines[name] && !(name in suggestions.filled))
  if (read.length > 0) {
    return isTyped ? (
      <p>Partly read from your screenshot. Tap a line to change it.</p>
    ) : (
      <Text tone="good" weight="medium">
        Read from your screenshot. Tap a line to change it.
      </Text>
    )
  }
  const next = isFull ? 'The picture is still sent.' : 'Please fill in the lines yourself.'
  if (screenshot.state === 'none') return <p>Fill in the lines and add the screenshot below.</p>
  if (screenshot.state === 'uploading' && suggestions.isExpected) return <p>Reading your screenshot…</p>
  if (suggestions.isUnread) return <p>We could not read it. {next}</p>
  if (screenshot.state === 'preparing' || suggestions.isReading) return <p>Reading your screenshot…</p>
  if (screenshot.state === 'ready' && !isOnline) return <p>Not read while offline. {next}</p>
  return isFull && <p>The lines stay as you typed them.</p>
}
