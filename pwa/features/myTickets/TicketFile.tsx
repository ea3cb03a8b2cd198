import { shareOutline } from 'ionicons/icons'
import { type MouseEvent, type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import type { Ticket } from '#contract/tickets.ts'
import { isReachable } from '../../http/reachability.ts'
import { useOutboxContext } from '../../outbox/OutboxProvider.tsx'
import { useOfflineDb, useSend } from '../../outbox/useOutbox.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { AppIcon } from '../../ui/ionic/AppIcon.tsx'
import { ConfirmDialog } from '../../ui/ionic/ConfirmDialog.tsx'
import { showToast } from '../../ui/toasts/toastStore.ts'
import { share } from '../tickets/AddToCalendar.tsx'
import { markOpened } from '../tickets/markOpened.ts'
import { nameInSentence } from '../tickets/seatWords.ts'
import { downloadOnClick, fileLink, readSavedFile, ticketFileName } from '../tickets/ticketFiles.ts'
import { useSavedTicketIds } from '../tickets/ticketsQueries.ts'

/** `markOpened` with the running outbox, which sends at once if online. */
export function useMarkOpened(): (ticket: Pick<Ticket, 'id' | 'status' | 'delivery'>) => void {
  const { opened } = useOutboxContext()
  const send = useSend()
  const latest = useRef(send)
  useEffect(() => {
    latest.current = send
  })
  return useCallback(
    (ticket) => {
      opened
        .then(({ db }) => markOpened(db, ticket, (command) => latest.current(command)))
        // The database could not be opened.
        .catch(() => undefined)
    },
    [opened],
  )
}

interface DownloadLinkProps {
  ticket: Ticket
  /** 'Seat 11' */
  seat: string
  /** If set, renders a full-width button. */
  variant?: 'primary' | 'secondary'
  className?: string | undefined
  children: ReactNode
}

/**
 * Downloads a ticket's file, or adds it to the phone's wallet. If the file is saved on the device, it is taken from there; otherwise
 * this is a plain link, which works in every mobile browser. Renders nothing if the ticket has no file.
 */
export function DownloadLink({ ticket, seat, variant, className, children }: DownloadLinkProps) {
  const markOpened = useMarkOpened()
  const db = useOfflineDb()
  const isSaved = useSavedTicketIds().has(ticket.id)
  if (!ticket.ticketFile) return null

  const open = async (event: MouseEvent) => {
    if (isSaved || isReachable()) markOpened(ticket)
    const failure = await downloadOnClick(event, ticket, seat, isSaved ? db : undefined)
    if (failure) showToast(failure)
  }
  const link = {
    ...fileLink(ticket, seat),
    className,
    onClick: (event: MouseEvent) => void open(event),
    children,
  }
  if (!variant) return <a {...link} href={ticket.ticketFile} />
  return <ButtonLink {...link} to={ticket.ticketFile} reloadDocument full variant={variant} />
}

interface ShareTicketProps {
  ticket: Ticket
  /** 'Seat 11' */
  name: string
}

/**
 * Passes a ticket's file on to a friend through the system's share sheet, after warning that it admits its holder. Renders
 * nothing unless the file is saved on the device and the device can share it.
 */
export function ShareTicket({ ticket, name }: ShareTicketProps) {
  const db = useOfflineDb()
  const isSaved = useSavedTicketIds().has(ticket.id)
  const markOpened = useMarkOpened()
  const [file, setFile] = useState<File>()
  const fileName = ticketFileName(ticket, name)
  if (!isSaved || !db || !ticket.ticketFile || !canShare(fileName, ticket.ticketFileType)) return null

  // Read before the question, because the share sheet must be opened by the click itself.
  const ask = async () => {
    const saved = await readSavedFile(db, ticket).catch(() => undefined)
    if (!saved) return
    setFile(new File([saved], fileName, { type: saved.type }))
  }
  return (
    <>
      <button
        type="button"
        className="icon-button"
        aria-label={`Send ${name} to a friend, ${ticket.artist}`}
        aria-haspopup="dialog"
        onClick={() => void ask()}
      >
        <AppIcon icon={shareOutline} size={22} />
      </button>
      <ConfirmDialog
        isOpen={file !== undefined}
        title={`Send ${nameInSentence(name)} to a friend?`}
        confirmLabel="Send"
        onCancel={() => setFile(undefined)}
        onConfirm={() => {
          setFile(undefined)
          markOpened(ticket)
          void share({ files: file && [file] })
        }}
      >
        <p>
          Whoever has this file can enter with it, and each ticket lets in one person once. Only send it to
          somebody you are going with. It stays in your account too.
        </p>
      </ConfirmDialog>
    </>
  )
}

function canShare(name: string, type: string | null): boolean {
  return type !== null && navigator.canShare?.({ files: [new File([], name, { type })] }) === true
}
