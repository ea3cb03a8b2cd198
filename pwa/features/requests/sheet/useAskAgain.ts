import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { fileIdFromUrl } from '#contract/files.ts'
import type { TicketRequest } from '#contract/requests.ts'
import { isUpcoming } from '#contract/rules/eventDay.ts'
import { fieldsOf, isEmpty } from '../../../forms/storedFields.ts'
import { useDraft } from '../../../forms/useDraft.ts'
import { usePersonDraft } from '../../../forms/usePersonDraft.ts'
import { currentTime } from '../../../http/clock.ts'
import { useSingleFlight } from '../../../ui/useSingleFlight.ts'
import { draftPlaces, type Picture, parsePictureDraft } from '../form/requestDraft.ts'

interface AskAgain {
  /** Another request was begun and would be lost. */
  wouldReplace: boolean
  isLoading: boolean
  /** Opens the form for a new request with the details of this one. */
  askAgain: () => void
}

const fetchTimeoutMs = 5_000
const places = draftPlaces(undefined)

/**
 * Asking once more for what a closed request asked for, with its screenshot if that can be loaded. The date of a past event is
 * left empty.
 */
export function useAskAgain(request: TicketRequest, onLeave: () => void): AskAgain {
  const navigate = useNavigate()
  const form = usePersonDraft(places.form)
  const pictures = useDraft(places.picture, parsePictureDraft)
  const [isLoading, setLoading] = useState(false)
  const askAgain = useSingleFlight(async () => {
    setLoading(true)
    const picture = await fetchScreenshot(request.stubhubScreenshot).catch(() => undefined)
    setLoading(false)
    const { artist, venue, concertDate, section, preferredRow, ticketCount, stubhubPrice } = request
    const isOver = !isUpcoming(concertDate, currentTime())
    const typed = {
      ...{ artist, venue, section, preferredRow, ticketCount, stubhubPrice },
      ...(!isOver && { concertDate }),
    }
    form.write({ typed })
    pictures.write(picture)
    onLeave()
    navigate('/dashboard?tab=new-request', { state: { isDateOver: isOver } })
  })
  return {
    wouldReplace: pictures.draft !== undefined || !isEmpty(fieldsOf(form.stored)),
    isLoading,
    askAgain: () => void askAgain(),
  }
}

/** The screenshot under its own id, because one file may belong to several requests. There is nothing to fill in from it. */
async function fetchScreenshot(address: string | null): Promise<Picture | undefined> {
  const id = address && fileIdFromUrl(address)
  if (!id) return undefined
  const response = await fetch(address, { signal: AbortSignal.timeout(fetchTimeoutMs) })
  const type = response.headers.get('Content-Type')?.split(';')[0] ?? ''
  // A captive portal answers with its own page.
  if (!response.ok || !type.startsWith('image/')) return undefined
  const bytes = await response.arrayBuffer()
  return { id, bytes, type, name: 'Screenshot', pickedSize: bytes.byteLength, filled: {} }
}
