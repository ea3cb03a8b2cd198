import { useState } from 'react'
import { type DiscountCode, discountsApi } from '#contract/discounts.ts'
import { callApi } from '../../http/callApi.ts'
import { useSingleMutation } from '../../http/useSingleMutation.ts'
import { ConfirmDialog } from '../../ui/ionic/ConfirmDialog.tsx'
import { toastForError } from '../../ui/toasts/toastForError.ts'
import { showToast } from '../../ui/toasts/toastStore.ts'
import styles from './DeactivateDialog.module.css'
import { deactivationWords } from './discountWords.ts'
import { useRefetchCodes } from './useRefetchCodes.ts'

interface DeactivateDialogProps {
  /** The code to ask about; undefined closes the question. */
  code: DiscountCode | undefined
  onClose: () => void
}

/** Asks before a code is deactivated, and says what becomes of its uses. */
export function DeactivateDialog({ code, onClose }: DeactivateDialogProps) {
  // Kept while the dialog closes.
  const [shown, setShown] = useState(code)
  if (code && code !== shown) setShown(code)
  const refetch = useRefetchCodes()
  const deactivate = useSingleMutation({
    mutationFn: ({ id }: DiscountCode) => callApi(discountsApi.deactivate, { params: { id } }),
    onSuccess: ({ code }) => showToast({ title: `${code} deactivated`, tone: 'good' }),
    onError: (error) => toastForError(error, 'Deactivation failed', 'Please try again.'),
    onSettled: refetch,
  })
  return (
    <ConfirmDialog
      isOpen={code !== undefined}
      title={`Deactivate ${shown?.code}?`}
      confirmLabel="Deactivate"
      pendingLabel="Deactivating..."
      tone="danger"
      pending={deactivate.isPending}
      offline="Deactivating a code needs a connection."
      onConfirm={() => shown && deactivate.mutate(shown, { onSuccess: onClose })}
      onCancel={onClose}
    >
      <div className={styles.words}>
        {shown && deactivationWords(shown).map((sentence) => <p key={sentence}>{sentence}</p>)}
      </div>
    </ConfirmDialog>
  )
}
