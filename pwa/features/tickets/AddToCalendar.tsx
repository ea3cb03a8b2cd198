import { calendarOutline } from 'ionicons/icons'
import { currentTime } from '../../http/clock.ts'
import { Button } from '../../ui/Button.tsx'
import { saveFile } from '../../ui/browser.ts'
import { formatConcertDate } from '../../ui/format.ts'
import { AppIcon } from '../../ui/ionic/AppIcon.tsx'
import { Text } from '../../ui/layout.tsx'
import { showToast } from '../../ui/toasts/toastStore.ts'
import { eventCalendar, type Plan } from './eventCalendar.ts'
import { calendarFileName } from './ticketFiles.ts'

interface AddToCalendarProps {
  plan: Plan
  /** Whether its tickets are still to come. */
  isArriving: boolean
  /** A short word, for a row of links. */
  isShort?: boolean
}

/** Hands the event to the device's calendar, as a file made on the device. */
export function AddToCalendar({ plan, isArriving, isShort = false }: AddToCalendarProps) {
  const add = () => {
    const file = eventCalendar(plan, { now: currentTime(), appAddress: location.origin, isArriving })
    if (file) saveFile(new Blob([file], { type: 'text/calendar' }), calendarFileName(plan))
    else showToast({ title: 'Not added', description: 'The date of this event is not valid.', tone: 'error' })
  }
  return (
    <Button
      variant={isShort ? 'quiet' : 'secondary'}
      full={!isShort}
      icon={isShort && <AppIcon icon={calendarOutline} size={20} />}
      aria-label={`Add to calendar, ${plan.artist}`}
      onClick={add}
    >
      <Text as="span" wrap="nowrap">
        {isShort ? 'Calendar' : 'Add to calendar'}
      </Text>
    </Button>
  )
}

/** 'I’m going to Phoebe Bridgers at Greek Theatre, Fri, Dec 4, 8:00 PM.' Without seats, codes or a link. */
export function planWords({ artist, venue, concertDate }: Plan): string {
  return `I’m going to ${artist} at ${venue}, ${formatConcertDate(concertDate)}.`
}

/** Shares the plan through the system's share sheet; copies it where there is none. */
export async function sharePlan(plan: Plan): Promise<void> {
  const text = planWords(plan)
  if (typeof navigator.share === 'function') return share({ title: plan.artist, text })
  try {
    await navigator.clipboard.writeText(text)
    showToast({ title: 'Copied', description: text })
  } catch {
    showToast({ title: 'Not shared', description: 'This browser does not allow it.', tone: 'error' })
  }
}

/** Opens the share sheet. Must be called by a click. */
export async function share(data: ShareData): Promise<void> {
  try {
    await navigator.share(data)
  } catch (error) {
    // The sheet was closed, or a tap came twice.
    if (error instanceof DOMException && ['AbortError', 'InvalidStateError'].includes(error.name)) return
    showToast({ title: 'Not shared', description: 'Please try again.', tone: 'error' })
  }
}
