import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { Controller, useForm, useWatch } from 'react-hook-form'
import type { z } from 'zod/mini'
import type { Offer } from '#contract/offers.ts'
import type { AdminTicketRequest } from '#contract/requests.ts'
import { fieldErrors } from '../../../http/errors.ts'
import { Button } from '../../../ui/Button.tsx'
import { useMarkDirty } from '../../../ui/dirtyForms.ts'
import { NeedsConnection } from '../../../ui/NeedsConnection.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { NumberStepper } from '../../../ui/NumberStepper.tsx'
import { TextArea } from '../../../ui/TextArea.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { useNow } from '../../../ui/useNow.ts'
import { useDraftName, useFormDraft } from '../useFormDraft.ts'
import styles from './MakeOfferForm.module.css'
import { OfferTotals } from './OfferTotals.tsx'
import { type OfferForm, offerForm, startOfOffer, totalsOf, whyNoOffer } from './offerForm.ts'
import { ReplaceAcceptedDialog } from './ReplaceAcceptedDialog.tsx'
import { useMakeOffer } from './useMakeOffer.ts'

type Terms = z.output<typeof offerForm>

interface MakeOfferFormProps {
  request: AdminTicketRequest
  /** Newest first. */
  offers: readonly Offer[]
  onSent?: (() => void) | undefined
}

/** Follows the request and its latest offer, except in the fields that somebody has touched. */
export function MakeOfferForm({ request, offers, onSent }: MakeOfferFormProps) {
  const reason = whyNoOffer(request, useNow())
  const draftName = useDraftName(`offer ${request.id}`)
  const makeOffer = useMakeOffer(request, draftName)
  const [toConfirm, setToConfirm] = useState<Terms>()
  const form = useForm<OfferForm, unknown, Terms>({
    resolver: zodResolver(offerForm),
    mode: 'onTouched',
    values: startOfOffer(request, offers),
    resetOptions: { keepDirtyValues: true },
  })
  const { register, control, handleSubmit, reset, setError, formState } = form
  const { errors, isDirty } = formState
  useMarkDirty(isDirty)
  useFormDraft(draftName, form, `An offer you began for ${request.artist}`)
  const [ticketCount, pricePerTicket] = useWatch({ control, name: ['ticketCount', 'pricePerTicket'] })
  const totals = totalsOf({ ticketCount, pricePerTicket })

  const send = (terms: Terms) =>
    makeOffer.mutate(terms, {
      onSuccess: (offer) => {
        reset(startOfOffer(request, [offer]))
        onSent?.()
      },
      onError: (error) => {
        for (const [field, message] of Object.entries(fieldErrors(error))) {
          if (field in terms) setError(field as keyof OfferForm, { message })
        }
      },
      onSettled: () => setToConfirm(undefined),
    })
  const submit = handleSubmit((terms) => {
    if (makeOffer.isPending) return
    // The customer may be at the checkout with the old price right now.
    if (request.status === 'accepted') setToConfirm(terms)
    else send(terms)
  })

  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      {!reason && <NeedsConnection>Sending an offer needs a connection.</NeedsConnection>}
      <fieldset className={styles.fields} disabled={reason !== undefined}>
        <legend className="visually-hidden">Offer</legend>
        <TextField
          label="Section"
          autoComplete="off"
          error={errors.section?.message}
          {...register('section')}
        />
        <TextField
          label="Row (optional)"
          autoComplete="off"
          error={errors.row?.message}
          {...register('row')}
        />
        <Controller
          control={control}
          name="ticketCount"
          render={({ field, fieldState }) => (
            <NumberStepper
              label="Tickets"
              className={styles.wide}
              error={fieldState.error?.message}
              disabled={reason !== undefined}
              {...field}
            />
          )}
        />
        <TextField
          label="Price each ($)"
          className={styles.wide}
          type="number"
          inputMode="decimal"
          step="0.01"
          min="0.01"
          autoComplete="off"
          // Scrolling over a focused number field would change the price unseen.
          onWheel={(event) => event.currentTarget.blur()}
          error={errors.pricePerTicket?.message}
          {...register('pricePerTicket')}
        />
        <TextArea
          label="Notes (optional)"
          rows={2}
          className={styles.notes}
          error={errors.notes?.message}
          {...register('notes')}
        />
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
        accepted={offers.find(({ status }) => status === 'accepted')}
        totalCents={totals?.total ?? 0}
        pending={makeOffer.isPending}
        onConfirm={() => toConfirm && send(toConfirm)}
        onCancel={() => setToConfirm(undefined)}
      />
    </form>
  )
}
