import type { Ticket } from '#contract/tickets.ts'
import type { ViewedTicket } from '#contract/views.ts'

/** A request without the address of its screenshot, which only its customer and staff may open. */
export function withoutScreenshot<Request extends { stubhubScreenshot: string | null }>(
  request: Request,
): Request {
  return { ...request, stubhubScreenshot: null }
}

/** A ticket without the text of its code and the address of its file: whoever has them can enter. */
export function withoutCode({
  qrCode,
  ticketFile,
  ticketFileType,
  ...shown
}: Ticket): Omit<Ticket, 'qrCode' | 'ticketFile' | 'ticketFileType'> &
  Pick<ViewedTicket, 'hasCode' | 'hasFile'> {
  return { ...shown, hasCode: qrCode !== null, hasFile: ticketFile !== null }
}
