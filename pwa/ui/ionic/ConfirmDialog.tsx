import type { ReactNode } from 'react'
import { Button } from '../Button.tsx'
import { NeedsConnection } from '../NeedsConnection.tsx'
import styles from './ConfirmDialog.module.css'
import { Sheet } from './Sheet.tsx'

interface ConfirmDialogProps {
  isOpen: boolean
  /** The question: 'Accept this offer?' */
  title: string
  /** What will happen. */
  children: ReactNode
  /** A verb: 'Accept $375.00', never 'OK'. */
  confirmLabel: ReactNode
  cancelLabel?: string
  /** `danger` for destructive actions. */
  tone?: 'primary' | 'danger'
  /** The call is running: the dialog stays open and its buttons are disabled. */
  pending?: boolean
  pendingLabel?: string
  /** One sentence about what needs a connection; shown while offline, with the button disabled. */
  offline?: string | undefined
  onConfirm: () => void
  onCancel: () => void
  /** Called after the closing animation. */
  onClosed?: () => void
}

/** Confirms an action that cannot be undone. The caller closes it when the call has succeeded. */
export function ConfirmDialog({
  isOpen,
  title,
  children,
  confirmLabel,
  cancelLabel = 'Cancel',
  tone = 'primary',
  pending = false,
  pendingLabel,
  offline,
  onConfirm,
  onCancel,
  onClosed,
}: ConfirmDialogProps) {
  return (
    <Sheet
      isOpen={isOpen}
      onClose={onCancel}
      title={title}
      busy={pending}
      {...(onClosed && { onClosed })}
      footer={
        <div className={styles.actions}>
          <Button onClick={onCancel} disabled={pending}>
            {cancelLabel}
          </Button>
          <Button
            variant={tone}
            onClick={onConfirm}
            pending={pending}
            pendingLabel={pendingLabel}
            needsConnection={offline !== undefined}
          >
            {confirmLabel}
          </Button>
        </div>
      }
    >
      {children}
      {offline && <NeedsConnection className={styles.offline}>{offline}</NeedsConnection>}
    </Sheet>
  )
}
