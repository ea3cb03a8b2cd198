import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import type { z } from 'zod/mini'
import { longestOffer } from '#contract/offers.ts'
import type { AdminTicketRequest } from '#contract/requests.ts'
import { firstName } from '#contract/rules/names.ts'
import { offersVersion } from '#contract/rules/offerRules.ts'
import {
  compareWithFound,
  dollarsFromCents,
  parseTypedPrice,
  serviceFeeCents,
} from '#contract/rules/priceRules.ts'
import { useForm } from '../../forms/useForm.ts'
import { useSignedInUser } from '../../session/useCurrentUser.ts'
import { Button } from '../../ui/Button.tsx'
import { isComposing } from '../../ui/browser.ts'
import { classNames } from '../../ui/classNames.ts'
import { usePaletteAction } from '../../ui/commands.tsx'
import { NumberStepper, TextArea } from '../../ui/fields.tsx'
import { formatMoney } from '../../ui/format.ts'
import { ConfirmDialog } from '../../ui/ionic/ConfirmDialog.tsx'
import { Row, Stack, Text } from '../../ui/layout.tsx'
import { Money } from '../../ui/Money.tsx'
import { NeedsConnection } from '../../ui/NeedsConnection.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { useNow } from '../../ui/useNow.ts'
import { useOnline } from '../../ui/useOnline.ts'
import { useKnownMessages } from '../chat/thread/useThread.ts'
import { useDeskCommand, useSendKeys } from '../desk/deskCommands.tsx'
import { useReportWriting } from '../desk/presence.tsx'
import { pricesNamed } from '../desk/requestWords.ts'
import { offersQueries } from '../offers/offersQueries.ts'
import { shortMoney } from '../offers/offerWords.ts'
import { requestsQueries } from '../requests/requestsQueries.ts'
import { useHeldOffers } from './heldOffer.tsx'
import styles from './makeOffer.module.css'
import { useOfferDraft } from './offerDrafts.ts'
import {
  expiryWords,
  initialOffer,
  offerForm,
  questionAbout,
  totalsOf,
  totalsOfTerms,
  typedAmount,
  whatMoved,
  whyNoOffer,
} from './offerForm.ts'
import { useSendOffer } from './useSendOffer.ts'

/** The offer that was about to be sent when a question was asked; only this is sent. */
interface ToConfirm {
  terms: z.output<typeof offerForm>
  opensNext: boolean
  /** `offersVersion` when the form was started; undefined if nothing was typed. */
  basis: string | undefined
  /** `offersVersion` when the question was asked. */
  asked: string
}

interface MakeOfferFormProps {
  request: AdminTicketRequest
  /** Focuses the price when the form opens. */
  startsAtPrice: boolean
  onSent?: (() => void) | undefined
  /** Opens the next request after this one was sent. */
  onNext: (requestId: string) => void
  /** Shown above the buttons, in the room that is left there. */
  children: ReactNode
}

/** The Make Offer form. Unchanged fields follow the request, or the offer that was current when the form was started. */
export function MakeOfferForm({ request, startsAtPrice, onSent, onNext, children }: MakeOfferFormProps) {
  const { data: offers } = useQuery(offersQueries.adminForRequest(request.id))
  const user = useSignedInUser()
  const now = useNow()
  const next = useNextDue(request.id)

  const version = offersVersion(request.currentOffer)
  const { draft, basis, isOutdated } = useOfferDraft(request)
  const known = [request.currentOffer, ...(offers ?? [])]
  const earlier = known.find((offer) => offer && (basis ?? version).includes(offer.id))
  const [toConfirm, setToConfirm] = useState<ToConfirm>()
  // The browser's own undo reaches the fields below a dialog.
  const fields = toConfirm ? { ...draft, write: ignored } : draft
  const form = useForm({ initial: initialOffer(request, earlier), schema: offerForm, draft: fields })
  const send = useSendOffer(request, draft, form.show)
  const writing = useReportWriting(request.id, 'offer')
  const { ticketCount, pricePerTicket } = form.values
  const totals = totalsOf({ ticketCount, pricePerTicket })

  const askedPrice = useAskedPrice(request)

  const hasMoved = form.isDirty && isOutdated
  const madeBy = offers?.find(({ id }) => id === request.currentOffer?.id)?.madeBy
  const author = madeBy?.id === user.id ? 'You' : madeBy?.name

  const questionFor = ({ terms, basis }: Omit<ToConfirm, 'asked'>) =>
    questionAbout({
      request,
      totals: totalsOfTerms(terms),
      ticketCount: terms.ticketCount,
      hasMoved: basis !== undefined && basis !== version,
      author,
      now,
    })
  const question = toConfirm && (questionFor(toConfirm) ?? { title: 'Send this offer?', reasons: [] })
  const hasChanged = toConfirm !== undefined && toConfirm.asked !== version
  const askedTotal = toConfirm ? totalsOfTerms(toConfirm.terms).total : 0

  const sendNow = ({ terms, opensNext }: Omit<ToConfirm, 'asked'>) => {
    writing.stop()
    send({ terms, total: totalsOfTerms(terms).total, basedOn: version })
    if (opensNext && next) onNext(next.id)
    else onSent?.()
  }
  const submit = (opensNext: boolean) =>
    form.submit((terms) => {
      const offer = { terms, opensNext, basis: form.isDirty ? basis : undefined }
      if (questionFor(offer)) setToConfirm({ ...offer, asked: version })
      else sendNow(offer)
    })

  const focusPrice = () => {
    const price = form.formRef.current?.elements.namedItem('pricePerTicket')
    if (price instanceof HTMLElement) price.focus()
  }
  useDeskCommand('offer', focusPrice)
  const start = useEffectEvent(() => {
    if (startsAtPrice) focusPrice()
  })
  useEffect(() => start(), [])

  const isOnline = useOnline()
  const canSend = totals !== undefined
  const pressSendKey = useSendKeys(canSend, (opensNext) => submit(opensNext)())
  const pressKey = (event: KeyboardEvent) => {
    leaveField(event)
    // Events of the dialog bubble here in React.
    if (toConfirm) return
    pressSendKey(event)
    const { key, target, nativeEvent } = event
    // The button is disabled then, so that Enter would do nothing.
    if (canSend || key !== 'Enter' || !(target instanceof HTMLInputElement) || isComposing(nativeEvent))
      return
    event.preventDefault()
    submit(false)()
  }
  const sendLabel = `Send ${totals ? formatMoney(dollarsFromCents(totals.total)) : 'offer'}`
  usePaletteAction({
    ...{ action: next ? `${sendLabel} & next` : sendLabel, needsConnection: true },
    onClick: canSend ? submit(next !== undefined) : undefined,
  })
  return (
    <Stack
      as="form"
      flex
      ref={form.formRef}
      className={styles.form}
      noValidate
      onSubmit={submit(true)}
      onInput={writing.typed}
      onKeyDown={pressKey}
    >
      <NeedsConnection>{keptAsDraft}</NeedsConnection>
      {hasMoved && (
        <Notice tone="error">
          <Stack gap={2}>
            <p>{whatMoved({ request, author })}</p>
            <Row className={styles.answers}>
              <Button onClick={submit(false)} needsConnection disabled={!canSend}>
                Replace it
              </Button>
              <Button variant="quiet" onClick={() => form.reset()}>
                Discard mine
              </Button>
            </Row>
          </Stack>
        </Notice>
      )}
      <Stack as="fieldset" gap={2} className={styles.fields}>
        <legend className="visually-hidden">Offer</legend>
        <TextField
          label="Price per ticket ($)"
          className={styles.price}
          inputMode="decimal"
          enterKeyHint="send"
          autoComplete="off"
          maxLength={20}
          end={
            askedPrice !== undefined &&
            askedPrice !== pricePerTicket && (
              <Button
                variant="quiet"
                className={styles.asked}
                onClick={() => form.set('pricePerTicket', askedPrice)}
              >
                Use {shortMoney(Number(askedPrice))}
                <span className="visually-hidden"> as asked</span>
              </Button>
            )
          }
          // What is typed replaces the price of the last offer.
          onFocus={(event) => {
            if (form.typed.pricePerTicket === undefined) event.currentTarget.select()
          }}
          {...form.field('pricePerTicket')}
        />
        <TextField
          label="Section"
          autoComplete="off"
          maxLength={longestOffer.section}
          {...form.field('section')}
        />
        <TextField
          label="Row (optional)"
          autoComplete="off"
          maxLength={longestOffer.row}
          {...form.field('row')}
        />
        <NumberStepper
          label="Tickets"
          className={styles.count}
          name="ticketCount"
          value={ticketCount}
          onChange={(count) => form.set('ticketCount', count)}
          error={form.errors.ticketCount}
        />
      </Stack>
      <OfferTotals
        hasPrice={pricePerTicket.trim() !== ''}
        totals={totals}
        ticketCount={ticketCount}
        found={request.stubhubPrice}
        name={firstName(request.name)}
      />
      <TextArea
        label="Note to the client (optional)"
        rows={2}
        className={styles.notes}
        {...form.field('notes')}
      />
      {children}
      <Stack gap={2} className={styles.actions}>
        {!isOnline && (
          <Text size="label" tone="muted" wrap="break" className={styles.hint}>
            Sending an offer needs a connection.
          </Text>
        )}
        {isOnline && next && (
          <Text size="label" tone="muted" wrap="break" className={classNames(styles.hint, styles.next)}>
            <span className="clamp">Opens {next.artist} next</span>
            <span className={styles.enter}>{'\u00a0· Enter'}</span>
          </Text>
        )}
        <Stack gap={2} className={styles.buttons}>
          <Button type="submit" variant="primary" full needsConnection disabled={!canSend}>
            {sendLabel}
            {next && ' & next'}
          </Button>
          {next && (
            <Button full needsConnection disabled={!canSend} aria-label={sendLabel} onClick={submit(false)}>
              Send
            </Button>
          )}
        </Stack>
      </Stack>
      <Text size="label" tone="muted" wrap="break" className={styles.hint}>
        {expiryWords(request.concertDate, now)}
      </Text>
      <ConfirmDialog
        isOpen={question !== undefined}
        title={question?.title ?? 'Send this offer?'}
        // The question has changed meanwhile: nothing is sent by a press that was meant for the earlier one.
        confirmLabel={hasChanged ? 'Continue' : `Send ${formatMoney(dollarsFromCents(askedTotal))}`}
        cancelLabel="Go back"
        offline="Sending an offer needs a connection."
        onConfirm={() => {
          if (toConfirm && hasChanged) {
            setToConfirm({ ...toConfirm, asked: version })
            return
          }
          setToConfirm(undefined)
          if (toConfirm) sendNow(toConfirm)
        }}
        onCancel={() => setToConfirm(undefined)}
      >
        {/* It follows what happens while it is open. */}
        <Stack aria-live="polite">
          {question?.reasons.map((reason) => (
            <Text key={reason} wrap="break">
              {reason}
            </Text>
          ))}
        </Stack>
      </ConfirmDialog>
    </Stack>
  )
}

const keptAsDraft = 'Your offer is kept as a draft on this device. Send it once you are connected.'

function ignored(): void {
  // The draft stays unchanged.
}

/** Escape leaves a field instead of closing what the form is in. */
function leaveField(event: KeyboardEvent): void {
  const { target } = event
  if (event.key !== 'Escape' || isComposing(event.nativeEvent)) return
  if (!(target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)) return
  event.stopPropagation()
  target.blur()
}

/** The request after this one that waits for an offer or answer, in the order of their deadlines. */
export function useNextDue(requestId: string): AdminTicketRequest | undefined {
  const now = useNow()
  const held = useHeldOffers()
  const { data: active } = useInfiniteQuery(requestsQueries.adminList({ group: 'active' }))
  return active?.find(
    (request) =>
      request.replyDueAt !== null &&
      request.id !== requestId &&
      !held.some((offer) => offer.requestId === request.id) &&
      whyNoOffer(request, now) === undefined,
  )
}

/** The price per ticket that the client has asked for since the last offer, below the offered or found one; undefined if there is none. */
export function useAskedPrice({ id, currentOffer, stubhubPrice }: AdminTicketRequest): string | undefined {
  const { data: offers } = useQuery(offersQueries.adminForRequest(id))
  const since = currentOffer ? offers?.[0]?.createdAt : ''
  const asked = useKnownMessages(id).filter(
    ({ isFromUser, createdAt }) => isFromUser && since !== undefined && createdAt > since,
  )
  const last = asked.flatMap(({ message }) => pricesNamed(message)).at(-1)
  const found = parseTypedPrice(stubhubPrice)
  const max = currentOffer?.pricePerTicket ?? (found && dollarsFromCents(found))
  return last !== undefined && max !== undefined && last < max ? typedAmount(last) : undefined
}

interface OfferTotalsProps {
  /** Whether a price was typed. */
  hasPrice: boolean
  /** Total in cents; undefined while the price is invalid. */
  totals: ReturnType<typeof totalsOf>
  ticketCount: number
  /** The price the customer found, as typed. */
  found: string
  /** The customer's first name. */
  name: string
}

/** The price that the client pays, updated with every change, compared with the price that they found. */
function OfferTotals({ hasPrice, totals, ticketCount, found, name }: OfferTotalsProps) {
  return (
    <div className={styles.totals}>
      <dl>
        <Row tight align="baseline" justify="between">
          <Text as="dt" size="second">
            Total
          </Text>
          <Text as="dd" size="second">
            {ticketCount} × {totals ? formatMoney(dollarsFromCents(totals.each)) : none} ={' '}
            {totals ? formatMoney(dollarsFromCents(totals.subtotal)) : none}
          </Text>
        </Row>
        <Row tight align="baseline" justify="between">
          <Text as="dt" size="second" weight="bold">
            With {formatMoney(dollarsFromCents(serviceFeeCents))} fee
          </Text>
          <dd className={styles.amount}>
            {totals ? <Money large amount={dollarsFromCents(totals.total)} /> : none}
          </dd>
        </Row>
      </dl>
      <Text size="second" wrap="break">
        {totals ? (
          <Comparison found={found} ticketCount={ticketCount} total={totals.total} name={name} />
        ) : (
          `${hasPrice ? 'Check the' : 'Type a'} price to see the total.`
        )}
      </Text>
    </div>
  )
}

const none = '—'

type Compared = Pick<OfferTotalsProps, 'found' | 'ticketCount' | 'name'> & { total: number }

function Comparison({ found, ticketCount, total, name }: Compared) {
  const compared = compareWithFound(found, ticketCount, total)
  if (!compared) return <span>“{found}” is not an exact price in dollars, so we cannot compare it.</span>
  const amount = formatMoney(dollarsFromCents(compared.cents))
  const percent = Math.round((compared.cents / compared.foundTotal) * 100)
  return (
    <Text as="span" weight="bold" tone={compared.than === 'less' ? 'good' : 'warn'}>
      {compared.than === 'same' && `Same price as ${name} found`}
      {compared.than === 'more' && `${amount} more than ${name} found`}
      {compared.than === 'less' && `Saves ${name} ${amount} (${percent}\u00a0%)`}
    </Text>
  )
}
