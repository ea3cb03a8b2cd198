import { type FormEvent, type ReactNode, type Ref, useId } from 'react'
import { Button } from '../Button.tsx'
import { NeedsConnection } from '../NeedsConnection.tsx'
import styles from './ConfirmDialog.module.css'
import { Sheet } from './Sheet.tsx'

interface FormDialogProps {
  isOpen: boolean
  onClose: () => void
  title: string
  /** A verb. */
  submitLabel: string
  cancelLabel?: string
  pendingLabel: string
  /** `danger` for destructive actions. */
  tone?: 'primary' | 'danger'
  /** The form cannot be submitted yet. */
  disabled?: boolean
  /** The call is running: the dialog stays open and its buttons are disabled. */
  pending: boolean
  /** One sentence about what needs a connection; shown while offline, with the button disabled. */
  offline?: string | undefined
  onSubmit: () => void
  formRef?: Ref<HTMLFormElement>
  /** See `Sheet`. */
  onOpened?: () => void
  onClosed?: () => void
  children: ReactNode
}

/** A dialog with a form. The caller closes it when the call has succeeded. */
export function FormDialog({
  isOpen,
  onClose,
  title,
  submitLabel,
  cancelLabel = 'Cancel',
  pendingLabel,
  tone = 'primary',
  disabled = false,
  pending,
  offline,
  onSubmit,
  formRef,
  onOpened,
  onClosed,
  children,
}: FormDialogProps) {
  const formId = useId()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!pending && !disabled) onSubmit()
  }
  return (
    <Sheet
      isOpen={isOpen}
      onClose={onClose}
      title={title}
      busy={pending}
      onOpened={onOpened}
      onClosed={onClosed}
      footer={
        <div className={styles.actions}>
          <Button onClick={onClose} disabled={pending}>
            {cancelLabel}
          </Button>
          <Button
            type="submit"
            form={formId}
            variant={tone}
            disabled={disabled}
            pending={pending}
            pendingLabel={pendingLabel}
            needsConnection={offline !== undefined}
          >
            {submitLabel}
          </Button>
        </div>
      }
    >
      <form ref={formRef} id={formId} className={styles.form} noValidate onSubmit={submit}>
        {offline && <NeedsConnection>{offline}</NeedsConnection>}
        {children}
      </form>
    </Sheet>
  )
}
