import type { MouseEvent, ReactNode } from 'react'
import type { Ticket } from '#contract/tickets.ts'
import { isReachable } from '../../../http/reachability.ts'
import { useOfflineDb } from '../../../outbox/useOutbox.ts'
import { ButtonLink } from '../../../ui/Button.tsx'
import { showToast } from '../../../ui/toasts/toastStore.ts'
import { useMarkOpened } from '../gate/useMarkOpened.ts'
import { useSavedTicketIds } from '../useSavedTickets.ts'
import { ticketFileName } from './ticketFileName.ts'
import { downloadOnClick } from './ticketFiles.ts'

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

  const open = async (event: MouseEvent) => {
    if (isSaved || isReachable()) markOpened(ticket)
    const failure = await downloadOnClick(event, ticket, seat, isSaved ? db : undefined)
    if (failure) showToast(failure)
  }
  const link = {
    download: ticketFileName(ticket, seat),
    'aria-label': `Download ${seat}, ${ticket.artist}`,
    className,
    onClick: (event: MouseEvent) => void open(event),
    children,
  }
  if (!variant) return <a {...link} href={ticket.ticketFile} />
  return <ButtonLink {...link} to={ticket.ticketFile} reloadDocument full variant={variant} />
}
