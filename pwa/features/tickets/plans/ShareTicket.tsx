import { shareOutline } from 'ionicons/icons'
import { useState } from 'react'
import type { Ticket } from '#contract/tickets.ts'
import { useOfflineDb } from '../../../outbox/useOutbox.ts'
import { AppIcon } from '../../../ui/ionic/AppIcon.tsx'
import { ConfirmDialog } from '../../../ui/ionic/ConfirmDialog.tsx'
import { useMarkOpened } from '../gate/useMarkOpened.ts'
import { ticketFileName } from '../list/ticketFileName.ts'
import { readSavedFile } from '../list/ticketFiles.ts'
import { nameInSentence } from '../seatWords.ts'
import { useSavedTicketIds } from '../useSavedTickets.ts'
import { share } from './sharePlan.ts'

interface ShareTicketProps {
  ticket: Ticket
  /** 'Seat 11' */
  name: string
  className?: string | undefined
}

/**
 * Passes a ticket's file on to a friend through the system's share sheet, after saying that whoever has it can enter. Renders
 * nothing unless the file is saved on the device and the device can share it.
 */
export function ShareTicket({ ticket, name, className }: ShareTicketProps) {
  const db = useOfflineDb()
  const isSaved = useSavedTicketIds().has(ticket.id)
  const markOpened = useMarkOpened()
  const [file, setFile] = useState<File>()
  const [isOpen, setOpen] = useState(false)
  const fileName = ticketFileName(ticket, name)
  if (!isSaved || !db || !ticket.ticketFile || !canShare(fileName, ticket.ticketFileType)) return null

  // Read before the question, because the share sheet must be opened by the click itself.
  const ask = async () => {
    const saved = await readSavedFile(db, ticket).catch(() => undefined)
    if (!saved) return
    setFile(new File([saved], fileName, { type: saved.type }))
    setOpen(true)
  }
  return (
    <>
      <button
        type="button"
        className={className}
        aria-label={`Send ${name} to a friend, ${ticket.artist}`}
        aria-haspopup="dialog"
        onClick={() => void ask()}
      >
        <AppIcon icon={shareOutline} size={22} />
      </button>
      {file && (
        <ConfirmDialog
          isOpen={isOpen}
          title={`Send ${nameInSentence(name)} to a friend?`}
          confirmLabel="Send"
          onCancel={() => setOpen(false)}
          onConfirm={() => {
            setOpen(false)
            markOpened(ticket)
            void share({ files: [file] })
          }}
        >
          <p>
            Whoever has this file can enter with it, and each ticket lets in one person once. Only send it to
            somebody you are going with. It stays in your account too.
          </p>
        </ConfirmDialog>
      )}
    </>
  )
}

function canShare(name: string, type: string | null): boolean {
  return type !== null && navigator.canShare?.({ files: [new File([], name, { type })] }) === true
}
