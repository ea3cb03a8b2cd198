import { useNavigate } from 'react-router-dom'
import type { TicketRequest } from '#contract/requests.ts'
import { isUpcoming } from '#contract/rules/eventDay.ts'
import { fieldsOf, isEmpty } from '../../../forms/storedFields.ts'
import { usePersonDraft } from '../../../forms/usePersonDraft.ts'
import { draftPlaces } from '../form/requestDraft.ts'

interface AskAgain {
  /** Another request was begun and would be lost. */
  wouldReplace: boolean
  /** Opens the form for a new request with the details of this one. */
  askAgain: () => void
}

/** Asking once more for what a closed request asked for. The date of a past event and the screenshot are left out. */
export function useAskAgain(request: TicketRequest, onLeave: () => void): AskAgain {
  const navigate = useNavigate()
  const draft = usePersonDraft(draftPlaces(undefined).form)
  return {
    wouldReplace: !isEmpty(fieldsOf(draft.stored)),
    askAgain() {
      const { artist, venue, concertDate, section, preferredRow, ticketCount, stubhubPrice } = request
      const typed = {
        ...{ artist, venue, section, preferredRow, ticketCount, stubhubPrice },
        ...(isUpcoming(concertDate, new Date()) && { concertDate }),
      }
      draft.write({ typed })
      onLeave()
      navigate('/dashboard?tab=new-request')
    },
  }
}
