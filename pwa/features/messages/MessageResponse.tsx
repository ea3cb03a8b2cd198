import type { Ref } from 'react'
import { type AdminMessage, messagesApi } from '#contract/messages.ts'
import { fillPlaceholders } from '#contract/rules/cannedReplies.ts'
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
import { SendKeyHint, useSendKeys } from '../desk/deskCommands.tsx'
import { ReplyChips } from '../staff/reply/CannedReplies.tsx'
import styles from './messages.module.css'
import { useResponseDraft } from './messages.ts'

const failed = 'Failed to send response'

interface ResponseFormProps {
  message: AdminMessage
  fieldRef: Ref<HTMLTextAreaElement>
  /** Opens the next message, after this one was answered. */
  onNext: () => void
}

/** The response to a question, which is mailed. The input is kept until it was sent. */
export function ResponseForm({ message, fieldRef, onNext }: ResponseFormProps) {
  const { id, from } = message
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
  const typed = form.values.responseMessage.trim()
  const send = form.submit((body) => respond.mutate(body))
  const sendNext = form.submit((body) => respond.mutate(body, { onSuccess: onNext }))
  const sendOnKeys = useSendKeys(typed !== '', (opensNext) => (opensNext ? sendNext() : send()))
  const insert = (text: string) =>
    form.set('responseMessage', [typed, fillPlaceholders(text, { name })].filter(Boolean).join(' '))
  return (
    <form ref={form.formRef} noValidate onSubmit={send}>
      <Stack gap={2}>
        <ReplyChips values={{ name }} onInsert={insert} />
        <NeedsConnection quiet>
          Your response is kept as a draft on this device. Send it once you are connected.
        </NeedsConnection>
        <Row justify="right" className={styles.frame}>
          <TextArea
            ref={fieldRef}
            label={`Response to ${name}`}
            rows={3}
            onKeyDown={sendOnKeys}
            {...form.field('responseMessage')}
          />
          <Text size="label" tone="muted" className={styles.how}>
            {name} gets it by email.
          </Text>
          <Button
            type="submit"
            needsConnection
            disabled={typed === ''}
            pending={respond.isPending}
            pendingLabel="Sending..."
          >
            Send response <SendKeyHint />
          </Button>
          <Button
            variant="primary"
            needsConnection
            disabled={typed === '' || respond.isPending}
            onClick={() => sendNext()}
          >
            Send & next
          </Button>
        </Row>
      </Stack>
    </form>
  )
}

/** The response that was typed while another admin answered. It stays until it is discarded. */
export function UnsentResponse({ message }: { message: AdminMessage }) {
  const draft = useResponseDraft(message)
  const { responseMessage } = fieldsOf(draft.stored)
  const text = typeof responseMessage === 'string' ? trimText(responseMessage) : ''
  // Equal if it arrived and only the reply was lost.
  if (text === '' || text === message.response) return null
  return (
    <Stack gap={2} align="left">
      <TextArea label="Your response, not sent" value={text} readOnly />
      <Button variant="quiet" onClick={() => draft.write(undefined)}>
        Discard
      </Button>
    </Stack>
  )
}
