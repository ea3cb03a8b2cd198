import { type AdminMessage, messagesApi } from '#contract/messages.ts'
import { firstName } from '#contract/rules/names.ts'
import { useForm } from '../../forms/useForm.ts'
import { keyFor } from '../../forms/usePersonDraft.ts'
import { callApi } from '../../http/callApi.ts'
import { fieldErrors } from '../../http/errors.ts'
import { newId } from '../../http/newId.ts'
import { useSingleMutation } from '../../http/useSingleMutation.ts'
import { Button } from '../../ui/Button.tsx'
import { NeedsConnection } from '../../ui/NeedsConnection.tsx'
import { TextArea } from '../../ui/TextArea.tsx'
import { toastForError } from '../../ui/toasts/toastForError.ts'
import { dismissError, showToast } from '../../ui/toasts/toastStore.ts'
import styles from './MessageItem.module.css'
import { useResponseDraft } from './useResponseDraft.ts'

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
    <form
      ref={form.formRef}
      className={styles.form}
      noValidate
      onSubmit={form.submit((body) => respond.mutate(body))}
    >
      <TextArea label={`Response to ${name}`} {...form.field('responseMessage')} />
      <p className={styles.second}>
        {requestId === null
          ? `${name} gets it by email.`
          : `${name} gets it in the chat of the request, and by email if it is not read within ten minutes.`}
      </p>
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
    </form>
  )
}
