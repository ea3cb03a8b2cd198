import { lazy, Suspense, useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { CardBoundary } from '../../ui/ErrorState.tsx'

const RefundDialog = lazy(() => import('./RefundDialog.tsx'))

/** Opens the dialog that refunds what a request was paid with. */
export function RefundButton(about: { requestId: string; artist: string }) {
  /** Undefined until it is opened for the first time. */
  const [isOpen, setOpen] = useState<boolean>()
  return (
    <>
      <Button needsConnection onClick={() => setOpen(true)}>
        Refund
      </Button>
      <CardBoundary>
        <Suspense>
          {isOpen !== undefined && <RefundDialog {...about} isOpen={isOpen} onClose={() => setOpen(false)} />}
        </Suspense>
      </CardBoundary>
    </>
  )
}
