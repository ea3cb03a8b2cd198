import { useState } from 'react'
import type { AdminTicketRequest } from '#contract/requests.ts'
import { firstName } from '#contract/rules/names.ts'
import { offersVersion } from '#contract/rules/offerRules.ts'
import { canDo, statusFromAdmin } from '#contract/rules/requestStatus.ts'
import { asRecord, fieldsOf } from '../../../forms/storedFields.ts'
import { usePersonDraft } from '../../../forms/usePersonDraft.ts'
import { formatMoney } from '../../../ui/format.ts'
import { ConfirmDialog } from '../../../ui/ionic/ConfirmDialog.tsx'
import { Row, Stack, Text } from '../../../ui/layout.tsx'
import { NeedsConnection } from '../../../ui/NeedsConnection.tsx'
import { useNow } from '../../../ui/useNow.ts'
import { ActionButton } from '../keyboard/deskCommands.tsx'
import { offerDraftPlace, withBasis } from '../offer/offerDrafts.ts'
import { whyNoOffer } from '../offer/offerForm.ts'
import styles from './reply.module.css'
import { TextResponseButton } from './TextResponseDialog.tsx'
import { priceEach } from './textResponse.ts'
import { useComplete, useUndoComplete } from './useUpdateRequest.ts'

interface RequestRepliesProps {
  request: AdminTicketRequest
  /** The offer form is on screen, which leads to a text response as well. */
  hasOfferForm: boolean
  /** Opens the offer form. */
  onMakeOffer: () => void
}

/** What staff can do besides an offer: respond by text, make an offer of that, complete, undo that. */
export function RequestReplies({ request, hasOfferForm, onMakeOffer }: RequestRepliesProps) {
  const [isAsking, setAsking] = useState(false)
  const complete = useComplete(request.id)
  const undo = useUndoComplete(request.id)
  const status = statusFromAdmin(request.status)
  const canRespond = canDo('admin_responds', status) && !hasOfferForm
  const canComplete = canDo('complete_by_hand', status) && request.kind === 'sourced'
  const canUndo = status === 'completed' && !request.isPaid
  const { offerPrice, ticketCount } = request
  const now = useNow()
  const answered = ['admin_responded', 'client_responded'].includes(status)
  const canTurn = answered && offerPrice !== null && whyNoOffer(request, now) === undefined
  const stored = usePersonDraft(offerDraftPlace(request.id), `Your draft offer for ${request.artist}`)
  const draft = withBasis(stored, offersVersion(request.currentOffer))
  const turnIntoOffer = (price: number) => {
    const stored = draft.read()
    const typed = { ...fieldsOf(stored), pricePerTicket: priceEach(price, ticketCount), ticketCount }
    draft.write({ ...asRecord(stored), typed })
    onMakeOffer()
  }
  return (
    <>
      {(canTurn || canRespond || canComplete || canUndo) && (
        <Row className={styles.answers}>
          {canTurn && <ActionButton action="Turn into an offer" onClick={() => turnIntoOffer(offerPrice)} />}
          {canRespond && <TextResponseButton request={request} />}
          {canComplete && (
            <ActionButton
              action="Mark completed"
              needsConnection
              pending={complete.isPending}
              pendingLabel="Saving..."
              // Only closing an order cannot be taken back as it was.
              onClick={() => (status === 'accepted' ? setAsking(true) : complete.mutate())}
            />
          )}
          {canUndo && (
            <ActionButton
              action="Undo completion"
              needsConnection
              pending={undo.isPending}
              pendingLabel="Saving..."
              onClick={() => undo.mutate()}
            />
          )}
          {(canComplete || canUndo) && (
            <NeedsConnection quiet>Completing a request needs a connection.</NeedsConnection>
          )}
        </Row>
      )}
      <ConfirmDialog
        isOpen={isAsking}
        title="Mark this request completed?"
        confirmLabel="Mark completed"
        pending={complete.isPending}
        pendingLabel="Saving..."
        offline="Completing a request needs a connection."
        onConfirm={() => complete.mutate(undefined, { onSettled: () => setAsking(false) })}
        onCancel={() => setAsking(false)}
      >
        <p>
          {firstName(request.name)} has accepted an offer but has not paid yet. Completing the request closes
          that order, so that it can no longer be paid. If you undo it, the offer can be paid until the same
          time as now.
        </p>
      </ConfirmDialog>
    </>
  )
}

/** The text response, its price and the client's answer; of a resold ticket, what its buyer was told. */
export function TextResponse({ request }: { request: AdminTicketRequest }) {
  const { adminResponse, offerPrice, clientResponse } = request
  if (adminResponse === null) return null
  return (
    <Stack
      as="section"
      gap={2}
      align="left"
      className={styles.answers}
      aria-labelledby={`response-${request.id}`}
    >
      <h3 id={`response-${request.id}`} className="section-label">
        {request.kind === 'resale' ? 'Note to the buyer' : 'Text response'}
      </h3>
      <Text wrap="written">{adminResponse}</Text>
      {offerPrice !== null && (
        <Text size="second" tone="muted" className={styles.total}>
          <strong>{formatMoney(offerPrice)}</strong> in total, service fee included
        </Text>
      )}
      {clientResponse !== null && (
        <Text wrap="written">
          <strong>{firstName(request.name)}:</strong> {clientResponse}
        </Text>
      )}
    </Stack>
  )
}
