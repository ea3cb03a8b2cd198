import { disputesApi } from '#contract/disputes.ts'
import { callConfirmed } from '../../session/confirmPassword.ts'
import { saveFile } from '../../ui/browser.ts'
import { ActionButton } from '../../ui/commands.tsx'
import { useCallWithToasts } from '../../ui/toasts/useCallWithToasts.ts'

interface DownloadEvidenceProps {
  disputeId: string
  variant?: 'primary' | 'secondary'
}

/** Saves what we know about the disputed order as a page. */
export function DownloadEvidence({ disputeId, variant = 'secondary' }: DownloadEvidenceProps) {
  const download = useCallWithToasts({
    call: () => callConfirmed(disputesApi.evidence, { params: { id: disputeId } }),
    failed: 'Failed to download the evidence',
    onSuccess: ({ name, page }) => saveFile(new Blob([page], { type: 'text/html' }), name),
  })
  return (
    <ActionButton
      action="Download evidence"
      needsConnection
      variant={variant}
      pending={download.isPending}
      pendingLabel="Downloading..."
      onClick={() => download.mutate()}
    />
  )
}
