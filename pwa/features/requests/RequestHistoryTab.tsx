import { PageTitle } from '../../ui/PageTitle.tsx'

interface RequestHistoryTabProps {
  /** The request to open at once: somebody came by a link to it. */
  openRequestId?: string | undefined
  /** Call it once that is done, so that it is not opened again when the tab is shown the next time. */
  onRequestOpened?: () => void
}

export default function RequestHistoryTab(_props: RequestHistoryTabProps) {
  return <PageTitle>Request History</PageTitle>
}
