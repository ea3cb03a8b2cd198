import { type ComponentType, Suspense, useState } from 'react'
import { ActionButton } from './commands.tsx'
import { CardBoundary } from './ErrorState.tsx'

interface DialogButtonProps<About> {
  label: string
  /** Loaded when it is opened for the first time. */
  dialog: ComponentType<About & { isOpen: boolean; onClose: () => void }>
  about: About
  variant?: 'primary' | 'secondary' | 'quiet'
  className?: string | undefined
}

/** Opens a dialog that needs a connection; in the palette, too. */
export function DialogButton<About extends object>({
  label,
  dialog: Dialog,
  about,
  variant = 'secondary',
  className,
}: DialogButtonProps<About>) {
  /** Undefined until it is opened for the first time. */
  const [isOpen, setOpen] = useState<boolean>()
  return (
    <>
      <ActionButton
        action={label}
        needsConnection
        variant={variant}
        className={className}
        onClick={() => setOpen(true)}
      />
      <CardBoundary>
        <Suspense>
          {isOpen !== undefined && <Dialog {...about} isOpen={isOpen} onClose={() => setOpen(false)} />}
        </Suspense>
      </CardBoundary>
    </>
  )
}
