import { lazy, Suspense, useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { CardBoundary } from '../../ui/ErrorState.tsx'

const RefundDialog = lazy(async () => ({ default: (await import('./RefundDialog.tsx')).RefundDialog }))

/** Opens the dialog that refunds what a request was paid with. */
export function RefundButton({ requestId, artist }: { requestId: string; artist: string }) {
  const [isOpen, setOpen] = useState(false)
  const [wasOpened, setOpened] = useState(false)
  const open = () => {
    setOpened(true)
    setOpen(true)
  }
  return (
    <>
      <Button needsConnection onClick={open}>
        Refund
      </Button>
      {wasOpened && (
        <CardBoundary>
          <Suspense>
            <RefundDialog {...{ requestId, artist, isOpen }} onClose={() => setOpen(false)} />
          </Suspense>
        </CardBoundary>
      )}
    </>
  )
}
