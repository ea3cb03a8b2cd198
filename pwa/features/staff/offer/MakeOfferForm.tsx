import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { z } from 'zod/mini'
import type { AdminTicketRequest } from '#contract/requests.ts'
import { useForm } from '../../../forms/useForm.ts'
import { usePersonDraft } from '../../../forms/usePersonDraft.ts'
import { fieldErrors } from '../../../http/errors.ts'
import { Button } from '../../../ui/Button.tsx'
import { NeedsConnection } from '../../../ui/NeedsConnection.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { NumberStepper } from '../../../ui/NumberStepper.tsx'
import { TextArea } from '../../../ui/TextArea.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { useNow } from '../../../ui/useNow.ts'
import { offersQueries } from '../../offers/offersQueries.ts'
import styles from './MakeOfferForm.module.css'
import { OfferTotals } from './OfferTotals.tsx'
import { initialOffer, offerForm, totalsOf, whyNoOffer } from './offerForm.ts'
import { ReplaceAcceptedDialog } from './ReplaceAcceptedDialog.tsx'
import { useMakeOffer } from './useMakeOffer.ts'

type Terms = z.output<typeof offerForm>

interface MakeOfferFormProps {
  request: AdminTicketRequest
  onSent?: (() => void) | undefined
}

/** The Make Offer form. Unchanged fields follow the request. */
export function MakeOfferForm({ request, onSent }: MakeOfferFormProps) {
  const { data: offers } = useQuery(offersQueries.adminForRequest(request.id))
  const reason = whyNoOffer(request, useNow())
  const [toConfirm, setToConfirm] = useState<Terms>()
  const draft = usePersonDraft(`offer:${request.id}`, `Your draft offer for ${request.artist}`)
  const form = useForm({ initial: initialOffer(request), schema: offerForm, draft })
  const makeOffer = useMakeOffer(request, form, draft)
  const { ticketCount, pricePerTicket } = form.values
  const totals = totalsOf({ ticketCount, pricePerTicket })

  const send = (terms: Terms) =>
    makeOffer.mutate(terms, {
      onSuccess: onSent,
      onError: (error) => form.show(fieldErrors(error)),
      onSettled: () => setToConfirm(undefined),
    })
  const submit = form.submit((terms) => {
    if (makeOffer.isPending) return
    // The customer may be paying the accepted offer right now.
    if (request.status === 'accepted') setToConfirm(terms)
    else send(terms)
  })

  return (
    <form ref={form.formRef} className={styles.form} noValidate onSubmit={submit}>
      {!reason && <NeedsConnection>Sending an offer needs a connection.</NeedsConnection>}
      <fieldset className={styles.fields} disabled={reason !== undefined}>
        <legend className="visually-hidden">Offer</legend>
        <TextField label="Section" autoComplete="off" {...form.field('section')} />
        <TextField label="Row (optional)" autoComplete="off" {...form.field('row')} />
        <NumberStepper
          label="Tickets"
          className={styles.wide}
          name="ticketCount"
          value={ticketCount}
          onChange={(count) => form.set('ticketCount', count)}
          error={form.errors.ticketCount}
          disabled={reason !== undefined}
        />
        <TextField
          label="Price each ($)"
          className={styles.wide}
          type="number"
          inputMode="decimal"
          step="0.01"
          min="0.01"
          autoComplete="off"
          // The mouse wheel would change the value of a focused number field unnoticed.
          onWheel={(event) => event.currentTarget.blur()}
          {...form.field('pricePerTicket')}
        />
        <TextArea label="Notes (optional)" rows={2} className={styles.notes} {...form.field('notes')} />
      </fieldset>
      <OfferTotals totals={totals} ticketCount={ticketCount} found={request.stubhubPrice} />
      {reason && <Notice tone="neutral">{reason}</Notice>}
      <Button
        type="submit"
        variant="primary"
        full
        needsConnection
        disabled={reason !== undefined || totals === undefined}
        pending={makeOffer.isPending}
        pendingLabel="Sending offer..."
      >
        Send offer
      </Button>
      <p className={styles.expiry}>Offer expires in 24 hours</p>
      <ReplaceAcceptedDialog
        isOpen={toConfirm !== undefined}
        request={request}
        accepted={offers?.find(({ status }) => status === 'accepted')}
        totalCents={totals?.total ?? 0}
        pending={makeOffer.isPending}
        onConfirm={() => toConfirm && send(toConfirm)}
        onCancel={() => setToConfirm(undefined)}
      />
    </form>
  )
}
