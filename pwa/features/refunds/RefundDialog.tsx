import { useQuery } from '@tanstack/react-query'
import { type NewRefund, type Refundable, refundsApi } from '#contract/refunds.ts'
import { type Form, useForm } from '../../forms/useForm.ts'
import { keyFor, usePersonDraft } from '../../forms/usePersonDraft.ts'
import { describeError, fieldErrors, NotConfirmedError } from '../../http/errors.ts'
import { newId } from '../../http/newId.ts'
import { ownChangesShown } from '../../http/ownChanges.ts'
import { readQuery } from '../../http/readQuery.ts'
import { callConfirmed } from '../../session/confirmPassword.ts'
import { Button } from '../../ui/Button.tsx'
import { TextArea } from '../../ui/fields.tsx'
import { formatConcertDate, formatMoney } from '../../ui/format.ts'
import { FormDialog } from '../../ui/ionic/ConfirmDialog.tsx'
import { Stack, Text } from '../../ui/layout.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { SelectField } from '../../ui/paletteFields.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Checkbox, TextField } from '../../ui/TextField.tsx'
import { useCallWithToasts } from '../../ui/toasts/useCallWithToasts.ts'
import { useLast } from '../../ui/useLast.ts'
import { chosenSeats, emptyRefund, type RefundFields, refundForm, sumOf, ticketWords } from './refundForm.ts'

interface RefundDialogProps {
  requestId: string
  artist: string
  concertDate: string
  /** The recipient. */
  client: string
  /** The reason, if it is known. */
  because?: string
  isOpen: boolean
  onClose: () => void
}

/** Refunds a paid order, some of its seats or an amount. What was typed is kept until it was sent. */
export default function RefundDialog({
  requestId,
  artist,
  concertDate,
  client,
  because = '',
  isOpen,
  onClose,
}: RefundDialogProps) {
  const draft = usePersonDraft(`refund:${requestId}`, `Your refund for ${artist}`)
  const params = { id: requestId }
  const query = useQuery({ ...readQuery(refundsApi.refundable, { params }), enabled: isOpen })
  const refundable = query.data
  const form = useForm({
    initial: { ...emptyRefund, reason: because },
    schema: refundForm(refundable?.left),
    draft,
  })
  const send = useCallWithToasts({
    call: ({ body }: { body: NewRefund; sum: number }) =>
      callConfirmed(refundsApi.make, { params, body, idempotencyKey: keyFor(draft, body, newId) }),
    done: (_, { sum }) => ({
      title: 'Refund on its way',
      description: `${formatMoney(sum)} goes back to ${client}, who reads the reason in the chat.`,
    }),
    failed: 'Failed to refund',
    onSuccess: () => form.reset(),
    onError: (error) => form.show(fieldErrors(error)),
    onSettled: ownChangesShown,
  })
  const { what } = form.values
  const sum = refundable ? sumOf(form.values, refundable) : 0
  const isAllowed = refundable?.whyNot === null
  const canSend = isAllowed && sum > 0 && sum <= refundable.left
  const content = !refundable ? (
    query.isError ? (
      <Notice tone="warn">
        {describeError(query.error, 'Could not load what is left of the payment.')}{' '}
        <Button variant="quiet" pending={query.isFetching} onClick={() => void query.refetch()}>
          Retry
        </Button>
      </Notice>
    ) : (
      <Skeleton height="12rem" radius="var(--radius-field)" />
    )
  ) : refundable.whyNot !== null ? (
    <Notice tone="warn">{refundable.whyNot}</Notice>
  ) : (
    <RefundFieldset form={form} refundable={refundable} sum={sum} />
  )
  // What was sent stays until it is closed.
  const shown = useLast(send.isPending || send.isSuccess ? undefined : content)
  return (
    <FormDialog
      isOpen={isOpen}
      onClose={onClose}
      onClosed={send.reset}
      title="Refund"
      submitLabel={canSend ? `Refund ${formatMoney(sum)}` : 'Refund'}
      pendingLabel="Refunding..."
      tone="danger"
      // The field says what is wrong with an amount.
      disabled={!canSend && !(isAllowed && what === 'amount')}
      pending={send.isPending}
      offline="Refunding needs a connection."
      formRef={form.formRef}
      onSubmit={form.submit((body) => send.mutate({ body, sum }, { onSuccess: onClose }))}
    >
      <Text size="second" tone="muted" wrap="break">
        <span translate="no">{artist}</span> · {formatConcertDate(concertDate)} ·{' '}
        <span translate="no">{client}</span>
      </Text>
      {shown}
      {send.isError && !(send.error instanceof NotConfirmedError) && (
        <Notice tone="error">{describeError(send.error, 'Please try again.')}</Notice>
      )}
    </FormDialog>
  )
}

const choices = { order: 'All that is left, with the fee', seats: 'Chosen seats', amount: 'An amount' }

interface RefundFieldsetProps {
  form: Form<RefundFields, unknown>
  refundable: Refundable
  /** The refunded amount, in dollars; NaN while a typed one is refused. */
  sum: number
}

function RefundFieldset({ form, refundable, sum }: RefundFieldsetProps) {
  const { what, ticketIds, amount } = form.values
  const left = formatMoney(refundable.left)
  const tickets = ticketWords(form.values, refundable)
  return (
    <>
      <SelectField
        label="What"
        choices={choices}
        value={what}
        onChoose={(value) => form.set('what', value)}
      />
      {what === 'seats' && (
        <Stack as="fieldset" gap={2}>
          <legend className="visually-hidden">Seats</legend>
          {refundable.seats.map(({ ticketId, seatInfo, price, whyNot }) => (
            <Checkbox
              key={ticketId}
              disabled={whyNot !== null}
              checked={chosenSeats(ticketIds).includes(ticketId)}
              onChange={({ target }) => form.set('ticketIds', withSeat(ticketIds, ticketId, target.checked))}
              label={
                <>
                  {seatInfo} · {formatMoney(price)}
                  {whyNot && (
                    <Text size="second" tone="muted">
                      {whyNot}
                    </Text>
                  )}
                </>
              }
            />
          ))}
        </Stack>
      )}
      {what === 'amount' && (
        <TextField
          label="Amount in dollars"
          inputMode="decimal"
          autoComplete="off"
          {...form.field('amount')}
        />
      )}
      <TextArea
        label="Reason"
        hint="The client reads it, in the chat and in the receipt."
        {...form.field('reason')}
      />
      <Text>
        {Number.isNaN(sum) && amount.trim() !== '' ? (
          `Check the amount: at most ${left} can go back.`
        ) : (
          <>
            {left} is left of the payment.{' '}
            {sum > 0 && (sum <= refundable.left ? `${formatMoney(sum)} goes back.` : 'More cannot go back.')}
          </>
        )}
      </Text>
      {tickets && <Notice tone={what === 'amount' ? 'neutral' : 'warn'}>{tickets}</Notice>}
    </>
  )
}

function withSeat(ticketIds: string, ticketId: string, isChosen: boolean): string {
  const others = chosenSeats(ticketIds).filter((id) => id !== ticketId)
  return (isChosen ? [...others, ticketId] : others).join(' ')
}
