import { type ComponentType, createContext, type ReactNode, Suspense, useContext } from 'react'
import { ActionButton } from './commands.tsx'
import { CardBoundary } from './ErrorState.tsx'
import { useHasBeen } from './useLast.ts'
import { useWhileShown } from './useWhileShown.ts'

/** The label of the open dialog, and how to open one. */
const OpenDialog = createContext<[string | undefined, (label: string | undefined) => void] | undefined>(
  undefined,
)

/**
 * Around the `DialogButton`s of one thing. Their open dialog stays open when they are mounted anew, as in a pane that becomes a sheet
 * when a tablet is turned, until another thing is shown.
 */
export function DialogsOf({ id, children }: { id: string | undefined; children: ReactNode }) {
  const [open, setOpen] = useWhileShown<{ id: string | undefined; label: string | undefined }>()
  return (
    <OpenDialog value={[open?.id === id ? open?.label : undefined, (label) => setOpen({ id, label })]}>
      {children}
    </OpenDialog>
  )
}

interface DialogButtonProps<About> {
  label: string
  /** Loaded when it is opened for the first time. */
  dialog: ComponentType<About & { isOpen: boolean; onClose: () => void }>
  about: About
  variant?: 'primary' | 'secondary' | 'quiet'
  className?: string | undefined
}

/** Opens a dialog that needs a connection; in the palette, too. It stands inside of `DialogsOf`. */
export function DialogButton<About extends object>({
  label,
  dialog: Dialog,
  about,
  variant = 'secondary',
  className,
}: DialogButtonProps<About>) {
  const dialogs = useContext(OpenDialog)
  if (!dialogs) throw new Error('A DialogButton belongs inside DialogsOf')
  const [openLabel, open] = dialogs
  const isOpen = openLabel === label
  const wasOpened = useHasBeen(isOpen)
  return (
    <>
      <ActionButton
        action={label}
        needsConnection
        variant={variant}
        className={className}
        onClick={() => open(label)}
      />
      <CardBoundary>
        <Suspense>
          {wasOpened && <Dialog {...about} isOpen={isOpen} onClose={() => open(undefined)} />}
        </Suspense>
      </CardBoundary>
    </>
  )
}
