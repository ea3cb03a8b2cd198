import { useEffect, useEffectEvent, useState } from 'react'
import { fileUrl } from '#contract/files.ts'
import type { ReturnFile } from '#contract/tickets.ts'
import { Button } from '../../ui/Button.tsx'
import { Row, Text } from '../../ui/layout.tsx'
import { toastForError } from '../../ui/toasts/toastForError.ts'
import { SellerFiles } from '../resale/SellerFiles.tsx'
import { fetchTicketFile } from '../tickets/ticketFiles.ts'
import styles from './delivery.module.css'
import { filesOf } from './ticketFiles.ts'
import type { DeliveryFormState } from './useDeliveryForm.ts'

interface FromSellerProps {
  files: readonly ReturnFile[]
  form: DeliveryFormState
  /** Whether the form lacks nothing. */
  canSubmit: boolean
  onSubmit: () => void
}

/**
 * Delivers a resold seat from copies of what its seller has attached. Where that leaves something to decide or to doubt, the form is
 * filled in and waits for staff.
 */
export function FromSeller({ files, form, canSubmit, onSubmit }: FromSellerProps) {
  const [step, setStep] = useState<'idle' | 'fetching' | 'reading'>('idle')
  const start = async () => {
    setStep('fetching')
    try {
      const copies = await Promise.all(
        files.map(async ({ id, name }) => {
          const { bytes, type } = await fetchTicketFile(fileUrl(id), '')
          return new File([bytes], name, { type })
        }),
      )
      await form.addFiles(copies)
      setStep('reading')
    } catch (error) {
      toastForError(error, 'Files not added', 'The seller’s files could not be loaded. Please try again.')
      setStep('idle')
    }
  }

  const picked = filesOf(form.values)
  const isReading = picked.some(
    ({ id, isUploaded }) => !isUploaded && ticketUploadKind(form, id) !== 'failed',
  )
  const finish = useEffectEvent(() => {
    const { views, spare } = form
    const its = picked.find(({ id }) => id === views[0]?.fileId)
    const isShared = picked.some(
      ({ id, storedId }) => id !== its?.id && storedId && storedId === its?.storedId,
    )
    // Their other tickets are for other seats. A file from which this one cannot be cut would bring the others' codes.
    const [other] = views[0]?.isSeatSaid && !isShared ? spare : []
    if (other) {
      form.removeFile(other.id)
      return
    }
    setStep('idle')
    const isSure = !form.refused && views.every(({ doubts }) => doubts.length === 0)
    if (canSubmit && isSure) onSubmit()
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: once all are read, and after each that is removed
  useEffect(() => {
    if (step === 'reading' && !isReading) finish()
  }, [step, isReading, picked.length])
  return (
    <Row gap={3} justify="between" className={`surface ${styles.fromSeller}`}>
      <Text as="div" grow="14rem">
        <SellerFiles files={files} />
      </Text>
      <Button
        pending={step !== 'idle'}
        pendingLabel="Reading..."
        needsConnection
        onClick={() => void start()}
      >
        Deliver {files.length === 1 ? 'the seller’s file' : 'from the seller’s files'}
      </Button>
    </Row>
  )
}

function ticketUploadKind({ stateOf }: DeliveryFormState, fileId: string) {
  const { upload } = stateOf(fileId)
  return upload === 'missing' ? 'failed' : upload?.kind
}
