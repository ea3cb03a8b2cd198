import { createContext, type ReactNode, useContext, useRef, useState } from 'react'
import type { AdminTicketRequest } from '#contract/requests.ts'
import { discussionVersion } from '#contract/rules/discussionVersion.ts'
import { firstName } from '#contract/rules/names.ts'
import { canDo, statusFromAdmin } from '#contract/rules/requestStatus.ts'
import { useForm } from '../../../forms/useForm.ts'
import { describeError, fieldErrors } from '../../../http/errors.ts'
import { ActionButton } from '../../../ui/commands.tsx'
import { TextArea } from '../../../ui/fields.tsx'
import { formatMoney } from '../../../ui/format.ts'
import { ConfirmDialog, FormDialog } from '../../../ui/ionic/ConfirmDialog.tsx'
import { Row, Text } from '../../../ui/layout.tsx'
import { NeedsConnection } from '../../../ui/NeedsConnection.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { useSendKeys } from '../../desk/deskCommands.tsx'
import { useNextDue } from '../../makeOffer/MakeOfferForm.tsx'
import { responseDraftPlace, useBasedDraft } from '../../makeOffer/offerDrafts.ts'
import styles from '../request/requestState.module.css'
import { clientPrice, responseForm, useComplete, useRespond, useUndoComplete } from './replies.ts'

interface RequestRepliesProps {
  request: AdminTicketRequest
  /** The state of the request. */
  children: ReactNode
}

/** Actions of staff besides an offer and an answer, beside the state of the request: complete it, undo that. */
export function RequestReplies({ request, children }: RequestRepliesProps) {
  const [isAsking, setAsking] = useState(false)
  const complete = useComplete(request.id)
  const undo = useUndoComplete(request.id)
  const status = statusFromAdmin(request.status)
  const canComplete = canDo('complete_by_hand', status) && request.kind === 'sourced'
  const canUndo = status === 'completed' && !request.isPaid
  if (!canComplete && !canUndo) return children
  return (
    <>
      <Row className={styles.standing}>
        {children}
        {canComplete && (
          <ActionButton
            action="Mark completed"
            needsConnection
            pending={complete.isPending}
            pendingLabel="Saving..."
            // Only closing an order cannot be undone.
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
        <NeedsConnection quiet>Completing a request needs a connection.</NeedsConnection>
      </Row>
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

interface TextResponseDialogProps {
  request: AdminTicketRequest
  isOpen: boolean
  onClose: () => void
  /** @param nextId the request to open next, if that was asked for */
  onSent: (nextId?: string) => void
}

/** A text response with an optional price. What was typed is kept until it was sent. */
export function TextResponseDialog({ request, isOpen, onClose, onSent }: TextResponseDialogProps) {
  const version = discussionVersion({ ...request, status: statusFromAdmin(request.status) })
  const { draft, isOutdated } = useBasedDraft(
    responseDraftPlace(request.id),
    `Your draft response for ${request.artist}`,
    version,
  )
  const form = useForm({ initial: { adminResponse: '', offerPrice: '' }, schema: responseForm, draft })
  const respond = useRespond(request.id, draft, version)
  const first = useRef<HTMLTextAreaElement>(null)
  const price = clientPrice(form.values.offerPrice)
  const name = firstName(request.name)
  const next = useNextDue(request.id)
  const submit = (nextId?: string) =>
    form.submit((body) =>
      respond.mutate(body, {
        onSuccess: () => {
          form.reset()
          onSent(nextId)
        },
        onError: (error) => form.show(fieldErrors(error)),
      }),
    )()
  const sendOnKeys = useSendKeys(!respond.isPending, (opensNext) => submit(opensNext ? next?.id : undefined))
  return (
    <FormDialog
      isOpen={isOpen}
      onClose={onClose}
      onOpened={() => first.current?.focus()}
      onClosed={respond.reset}
      title="Text response"
      submitLabel="Send response"
      pendingLabel="Sending..."
      pending={respond.isPending}
      offline="Your response is kept as a draft on this device. Send it once you are connected."
      formRef={form.formRef}
      onSubmit={() => submit()}
    >
      {form.isDirty && isOutdated && <Notice tone="error">{whatWasSaid(request)}</Notice>}
      <TextArea
        ref={first}
        label="Response"
        rows={4}
        onKeyDown={sendOnKeys}
        {...form.field('adminResponse')}
      />
      <TextField
        label="Base price for all tickets ($, optional)"
        enterKeyHint="done"
        inputMode="decimal"
        autoComplete="off"
        maxLength={20}
        onKeyDown={sendOnKeys}
        {...form.field('offerPrice')}
      />
      <Text size="second" tone="muted" role="status">
        {price === undefined
          ? 'The service fee of $15.00 is added to the price.'
          : `${name} sees ${formatMoney(price)}, $15.00 service fee included.`}{' '}
        {name} cannot pay it: an offer is needed for that.
      </Text>
      {respond.isError && (
        <Notice tone="error">{describeError(respond.error, 'Failed to update the request.')}</Notice>
      )}
    </FormDialog>
  )
}

/** The changes since the response was started, as far as the request shows. */
function whatWasSaid({ name, lastMessage }: AdminTicketRequest): string {
  const notice = 'The discussion went on since you began this response.'
  if (!lastMessage) return notice
  const author = lastMessage.fromStaff ? lastMessage.authorName : firstName(name)
  return `${notice} ${author} wrote: “${lastMessage.text}”`
}

/** Opens the text response of the open request. One dialog serves all buttons, so that there is one draft. */
export const OpenTextResponse = createContext<() => void>(() => {})

export const canRespond = ({ status }: AdminTicketRequest) => canDo('admin_responds', statusFromAdmin(status))

/** The other way to answer, below the offer form. Nothing while the request's status allows no text response. */
export function ResponseInstead({ request }: { request: AdminTicketRequest }) {
  const open = useContext(OpenTextResponse)
  if (!canRespond(request)) return null
  return (
    <ActionButton full onClick={open} action="Text response">
      Text response instead
    </ActionButton>
  )
}
