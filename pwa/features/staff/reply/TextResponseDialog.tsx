import { createContext, useContext, useRef } from 'react'
import type { AdminTicketRequest } from '#contract/requests.ts'
import { discussionVersion } from '#contract/rules/discussionVersion.ts'
import { firstName } from '#contract/rules/names.ts'
import { canDo, statusFromAdmin } from '#contract/rules/requestStatus.ts'
import { useForm } from '../../../forms/useForm.ts'
import { usePersonDraft } from '../../../forms/usePersonDraft.ts'
import { describeError, fieldErrors } from '../../../http/errors.ts'
import { formatMoney } from '../../../ui/format.ts'
import { FormDialog } from '../../../ui/ionic/FormDialog.tsx'
import { Text } from '../../../ui/layout.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { TextArea } from '../../../ui/TextArea.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { ActionButton } from '../keyboard/deskCommands.tsx'
import { basisOf, responseDraftPlace, withBasis } from '../offer/offerDrafts.ts'
import { clientPrice, responseForm } from './textResponse.ts'
import { useRespond } from './useUpdateRequest.ts'

interface TextResponseDialogProps {
  request: AdminTicketRequest
  isOpen: boolean
  onClose: () => void
  onSent: () => void
}

/** A text response with an optional price. What was typed is kept until it was sent. */
export function TextResponseDialog({ request, isOpen, onClose, onSent }: TextResponseDialogProps) {
  const version = discussionVersion({ ...request, status: statusFromAdmin(request.status) })
  const stored = usePersonDraft(responseDraftPlace(request.id), `Your draft response for ${request.artist}`)
  const draft = withBasis(stored, version)
  const basis = basisOf(stored.stored)
  const form = useForm({ initial: { adminResponse: '', offerPrice: '' }, schema: responseForm, draft })
  const respond = useRespond(request.id, draft, version)
  const hasMoved = form.isDirty && basis !== undefined && basis !== version
  const first = useRef<HTMLTextAreaElement>(null)
  const price = clientPrice(form.values.offerPrice)
  const name = firstName(request.name)
  const submit = form.submit((body) =>
    respond.mutate(body, {
      onSuccess: () => {
        form.reset()
        onSent()
      },
      onError: (error) => form.show(fieldErrors(error)),
    }),
  )
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
      onSubmit={submit}
    >
      {hasMoved && <Notice tone="error">{whatWasSaid(request)}</Notice>}
      <TextArea ref={first} label="Response" rows={4} {...form.field('adminResponse')} />
      <TextField
        label="Base price for all tickets ($, optional)"
        inputMode="decimal"
        autoComplete="off"
        maxLength={20}
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

/** What happened since the response was begun, as far as the request tells. */
function whatWasSaid({ name, lastMessage }: AdminTicketRequest): string {
  const begun = 'The discussion went on since you began this response.'
  if (!lastMessage) return begun
  const author = lastMessage.fromStaff ? lastMessage.authorName : firstName(name)
  return `${begun} ${author} wrote: “${lastMessage.text}”`
}

/** Opens the text response of the open request. One dialog serves all buttons, so that there is one draft. */
export const OpenTextResponse = createContext<() => void>(() => {})

interface TextResponseButtonProps {
  request: AdminTicketRequest
  full?: boolean
  children?: string
}

/** Nothing while the request's status allows no text response. */
export function TextResponseButton({ request, full = false, children }: TextResponseButtonProps) {
  const open = useContext(OpenTextResponse)
  if (!canDo('admin_responds', statusFromAdmin(request.status))) return null
  return (
    <ActionButton full={full} onClick={open} action="Text response">
      {children}
    </ActionButton>
  )
}
