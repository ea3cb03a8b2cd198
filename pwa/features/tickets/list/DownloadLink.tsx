import type { MouseEvent, ReactNode } from 'react'
import { isUpcoming } from '#contract/rules/eventDay.ts'
import type { Ticket } from '#contract/tickets.ts'
import type { OfflineDb } from '../../../offline/offlineDb.ts'
import { useOfflineDb } from '../../../outbox/useOutbox.ts'
import { ButtonLink } from '../../../ui/Button.tsx'
import { showToast } from '../../../ui/toasts/toastStore.ts'
import { useMarkOpened } from '../gate/useMarkOpened.ts'
import { useSavedTicketIds } from '../useSavedTickets.ts'
import { ticketFileName } from './ticketFileName.ts'
import { downloadSavedFile } from './ticketFiles.ts'

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
 * Downloads a ticket's file. If the file is saved on the device, it is taken from there; otherwise this is a plain link, which
 * works in every mobile browser. Renders nothing if the ticket has no file.
 */
export function DownloadLink({ ticket, seat, variant, className, children }: DownloadLinkProps) {
  const markOpened = useMarkOpened()
  const db = useOfflineDb()
  const isSaved = useSavedTicketIds().has(ticket.id)
  if (!ticket.ticketFile) return null

  async function download(from: OfflineDb): Promise<void> {
    const isDone = await downloadSavedFile(from, ticket, seat).catch(() => false)
    if (!isDone) showToast({ title: 'Not downloaded', description: 'Please try again.', tone: 'error' })
  }
  const open = (event: MouseEvent) => {
    if (db && isSaved) {
      event.preventDefault()
      void download(db)
    } else if (!navigator.onLine) {
      showToast({
        title: 'You are offline',
        description: `${whyNotSaved(ticket)} Downloading it needs a connection.`,
      })
      return
    }
    markOpened(ticket)
  }
  const link = {
    download: ticketFileName(ticket, seat),
    'aria-label': `Download ${seat}, ${ticket.artist}`,
    className,
    onClick: open,
    children,
  }
  if (!variant) return <a {...link} href={ticket.ticketFile} />
  return <ButtonLink {...link} to={ticket.ticketFile} reloadDocument full variant={variant} />
}

/** Only files for upcoming events are saved ahead of time. */
function whyNotSaved({ concertDate }: Ticket): string {
  const now = new Date()
  return isUpcoming(concertDate, now, -now.getTimezoneOffset())
    ? 'This file is not saved on this device yet.'
    : 'This file is not saved on this device, because the event is over.'
}
