import { useNavigate } from 'react-router-dom'
import { type AdminMessage, messagesApi } from '#contract/messages.ts'
import { firstName } from '#contract/rules/names.ts'
import { trimText } from '#contract/rules/visibleText.ts'
import { fieldsOf } from '../../forms/storedFields.ts'
import { useForm } from '../../forms/useForm.ts'
import { keyFor } from '../../forms/usePersonDraft.ts'
import { callApi } from '../../http/callApi.ts'
import { fieldErrors } from '../../http/errors.ts'
import { newId } from '../../http/newId.ts'
import { useSingleMutation } from '../../http/useSingleMutation.ts'
import { Button } from '../../ui/Button.tsx'
import { TextArea } from '../../ui/fields.tsx'
import { Row, Stack, Text } from '../../ui/layout.tsx'
import { NeedsConnection } from '../../ui/NeedsConnection.tsx'
import { toastForError } from '../../ui/toasts/toastForError.ts'
import { dismissError, showToast } from '../../ui/toasts/toastStore.ts'
import { useWriteInChat } from '../chat/chatDraft.ts'
import { useResponseDraft } from './messages.ts'

const failed = 'Failed to send response'

/** The response to a message. What was typed is kept until it was sent. */
export function ResponseForm({ message }: { message: AdminMessage }) {
  const { id, from, requestId } = message
  const draft = useResponseDraft(message)
  const form = useForm({ initial: { responseMessage: '' }, schema: messagesApi.respond.body, draft })
  const respond = useSingleMutation({
    mutationFn: (body: { responseMessage: string }) =>
      callApi(messagesApi.respond, { params: { id }, body, idempotencyKey: keyFor(draft, body, newId) }),
    onMutate: () => dismissError(failed),
    onSuccess: () => {
      form.reset()
      showToast({ title: 'Response sent', tone: 'good' })
    },
    onError: (error) => {
      toastForError(error, failed, 'Please try again.')
      form.show(fieldErrors(error))
    },
  })
  const name = firstName(from?.name ?? '')
  return (
    <form ref={form.formRef} noValidate onSubmit={form.submit((body) => respond.mutate(body))}>
      <Stack gap={2}>
        <TextArea label={`Response to ${name}`} {...form.field('responseMessage')} />
        <Text size="second" tone="muted">
          {requestId === null
            ? `${name} gets it by email.`
            : `${name} gets it in the chat of the request, and by email if it is not read within ten minutes.`}
        </Text>
        <NeedsConnection quiet>
          Your response is kept as a draft on this device. Send it once you are connected.
        </NeedsConnection>
        <Button
          type="submit"
          variant="primary"
          needsConnection
          disabled={form.values.responseMessage.trim() === ''}
          pending={respond.isPending}
          pendingLabel="Sending..."
        >
          Send response
        </Button>
      </Stack>
    </form>
  )
}

/** The response that was typed while another admin answered. It stays until it is discarded or moved to the chat. */
export function UnsentResponse({ message }: { message: AdminMessage }) {
  const { requestId, response } = message
  const draft = useResponseDraft(message)
  const write = useWriteInChat(requestId ?? '')
  const navigate = useNavigate()
  const { responseMessage } = fieldsOf(draft.stored)
  const text = typeof responseMessage === 'string' ? trimText(responseMessage) : ''
  // Equal if it arrived and only the reply was lost.
  if (text === '' || text === response) return null
  const discard = () => draft.write(undefined)
  const moveToChat = () => {
    write(text)
    discard()
    void navigate(`/admin?request=${requestId}`)
  }
  return (
    <Stack gap={2}>
      <TextArea label="Your response, not sent" value={text} readOnly />
      <Row gap={3}>
        {requestId !== null && <Button onClick={moveToChat}>Move it to the chat</Button>}
        <Button variant="quiet" onClick={discard}>
          Discard
        </Button>
      </Row>
    </Stack>
  )
}
