import { type ComponentProps, type FormEvent, type ReactNode, type Ref, useId } from 'react'
import { Button } from '../Button.tsx'
import { Row, Stack } from '../layout.tsx'
import { NeedsConnection } from '../NeedsConnection.tsx'
import styles from './Sheet.module.css'
import { Sheet } from './Sheet.tsx'

interface DialogProps {
  isOpen: boolean
  title: string
  cancelLabel?: string
  /** `danger` for destructive actions. */
  tone?: 'primary' | 'danger'
  /** The call is running: the dialog stays open and its buttons are disabled. */
  pending?: boolean
  pendingLabel?: string
  /** One sentence about what needs a connection; shown while offline, with the button disabled. */
  offline?: string | undefined
  /** See `Sheet`. */
  onOpened?: () => void
  /** Called after the closing animation. */
  onClosed?: () => void
  children: ReactNode
}

interface ConfirmDialogProps extends DialogProps {
  /** A verb: 'Accept $375.00', never 'OK'. */
  confirmLabel: ReactNode
  /** Ref of the confirming button. */
  confirmRef?: Ref<HTMLButtonElement>
  onConfirm: () => void
  onCancel: () => void
}

/** Asks before an action that cannot be undone. The caller closes it when the call has succeeded. */
export function ConfirmDialog({
  confirmLabel,
  confirmRef,
  onConfirm,
  onCancel,
  children,
  ...dialog
}: ConfirmDialogProps) {
  return (
    <Dialog
      {...dialog}
      onClose={onCancel}
      answer={{ ref: confirmRef, onClick: onConfirm, children: confirmLabel }}
    >
      {children}
      {dialog.offline && <NeedsConnection className={styles.offline}>{dialog.offline}</NeedsConnection>}
    </Dialog>
  )
}

interface FormDialogProps extends DialogProps {
  /** A verb. */
  submitLabel: string
  /** The form cannot be submitted yet. */
  disabled?: boolean
  onSubmit: () => void
  onClose: () => void
  formRef?: Ref<HTMLFormElement>
}

/** A dialog with a form. The caller closes it when the call has succeeded. */
export function FormDialog({
  submitLabel,
  disabled = false,
  onSubmit,
  formRef,
  children,
  ...dialog
}: FormDialogProps) {
  const id = useId()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!dialog.pending && !disabled) onSubmit()
  }
  return (
    <Dialog {...dialog} answer={{ type: 'submit', form: id, disabled, children: submitLabel }}>
      <form ref={formRef} id={id} noValidate onSubmit={submit}>
        <Stack>
          {dialog.offline && <NeedsConnection>{dialog.offline}</NeedsConnection>}
          {children}
        </Stack>
      </form>
    </Dialog>
  )
}

interface AnswerProps extends DialogProps {
  onClose: () => void
  answer: ComponentProps<typeof Button>
}

function Dialog({
  cancelLabel = 'Cancel',
  tone = 'primary',
  pending = false,
  pendingLabel,
  offline,
  answer,
  ...sheet
}: AnswerProps) {
  return (
    <Sheet
      {...sheet}
      busy={pending}
      footer={
        <DialogActions>
          <Button onClick={sheet.onClose} disabled={pending}>
            {cancelLabel}
          </Button>
          <Button
            {...answer}
            variant={tone}
            pending={pending}
            pendingLabel={pendingLabel}
            needsConnection={offline !== undefined}
          />
        </DialogActions>
      }
    />
  )
}

/** The answers of a dialog: side by side if both labels fit, otherwise stacked. */
export function DialogActions({ children }: { children: ReactNode }) {
  return <Row className={styles.actions}>{children}</Row>
}
