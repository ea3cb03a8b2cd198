import { useRef } from 'react'
import { developerApi } from '#contract/developer.ts'
import { useForm } from '../../../forms/useForm.ts'
import { describeError, fieldErrors } from '../../../http/errors.ts'
import { FormDialog } from '../../../ui/ionic/FormDialog.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { TextArea } from '../../../ui/TextArea.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { sendFallback, useSendTestEmail } from './useSendEmails.ts'

const empty = { recipient: '', subject: '', message: '' }

interface TestEmailDialogProps {
  isOpen: boolean
  onClose: () => void
}

/** Sends a test email. The input is kept until it was sent. */
export function TestEmailDialog({ isOpen, onClose }: TestEmailDialogProps) {
  const send = useSendTestEmail()
  const form = useForm({ initial: empty, schema: developerApi.testEmail.body, label: 'A test email' })
  const first = useRef<HTMLInputElement>(null)
  const submit = form.submit((body) =>
    send.mutate(body, {
      onSuccess: () => {
        form.reset()
        onClose()
      },
      onError: (error) => form.show(fieldErrors(error)),
    }),
  )

  return (
    <FormDialog
      isOpen={isOpen}
      onClose={onClose}
      onOpened={() => first.current?.focus()}
      onClosed={send.reset}
      title="Send a test email"
      submitLabel="Send test email"
      pendingLabel="Sending..."
      pending={send.isPending}
      offline="Sending an email needs a connection."
      formRef={form.formRef}
      onSubmit={submit}
    >
      <TextField
        ref={first}
        label="Recipient"
        type="email"
        autoComplete="off"
        autoCapitalize="none"
        {...form.field('recipient')}
      />
      <TextField label="Subject (optional)" autoComplete="off" {...form.field('subject')} />
      <TextArea label="Message (optional)" {...form.field('message')} />
      {send.isError && <Notice tone="error">{describeError(send.error, sendFallback)}</Notice>}
    </FormDialog>
  )
}
