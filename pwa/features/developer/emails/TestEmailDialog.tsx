import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { developerApi } from '#contract/developer.ts'
import type { BodyInputOf, BodyOf } from '#contract/endpoint.ts'
import { describeError, fieldErrors } from '../../../http/errors.ts'
import { useMarkDirty } from '../../../ui/dirtyForms.ts'
import { FormDialog } from '../../../ui/ionic/FormDialog.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { TextArea } from '../../../ui/TextArea.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { emailFallback, useSendTestEmail } from './useSendEmails.ts'

type Form = BodyInputOf<typeof developerApi.testEmail>

const empty: Form = { recipient: '', subject: '', message: '' }

interface TestEmailDialogProps {
  isOpen: boolean
  onClose: () => void
}

/** Sends a mail by hand, to see whether mails arrive. What was typed stays until one was sent. */
export function TestEmailDialog({ isOpen, onClose }: TestEmailDialogProps) {
  const send = useSendTestEmail()
  const { register, handleSubmit, setError, setFocus, reset, formState } = useForm<
    Form,
    unknown,
    BodyOf<typeof developerApi.testEmail>
  >({ resolver: zodResolver(developerApi.testEmail.body), defaultValues: empty })
  const { errors, isDirty } = formState
  useMarkDirty(isOpen && isDirty, 'A test email')

  const submit = handleSubmit((body) =>
    send.mutate(body, {
      onSuccess: () => {
        reset(empty)
        onClose()
      },
      onError: (error) => {
        const { recipient } = fieldErrors(error)
        if (!recipient) return
        setError('recipient', { message: recipient })
        setFocus('recipient')
      },
    }),
  )

  return (
    <FormDialog
      isOpen={isOpen}
      onClose={onClose}
      onOpened={() => setFocus('recipient')}
      onClosed={send.reset}
      title="Send a test email"
      submitLabel="Send test email"
      pendingLabel="Sending..."
      pending={send.isPending}
      offline="Sending a mail needs a connection."
      onSubmit={() => void submit()}
    >
      <TextField
        label="Recipient"
        type="email"
        autoComplete="off"
        autoCapitalize="none"
        error={errors.recipient?.message}
        {...register('recipient')}
      />
      <TextField
        label="Subject (optional)"
        autoComplete="off"
        error={errors.subject?.message}
        {...register('subject')}
      />
      <TextArea label="Message (optional)" error={errors.message?.message} {...register('message')} />
      {send.isError && <Notice tone="error">{describeError(send.error, emailFallback)}</Notice>}
    </FormDialog>
  )
}
