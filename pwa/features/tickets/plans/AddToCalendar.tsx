import { calendarOutline } from 'ionicons/icons'
import { currentTime } from '../../../http/clock.ts'
import { Button } from '../../../ui/Button.tsx'
import { AppIcon } from '../../../ui/ionic/AppIcon.tsx'
import { saveFile } from '../../../ui/saveFile.ts'
import { showToast } from '../../../ui/toasts/toastStore.ts'
import { calendarFileName } from '../list/ticketFileName.ts'
import styles from './AddToCalendar.module.css'
import { eventCalendar, type Plan } from './eventCalendar.ts'

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
      className={styles.button}
      icon={isShort && <AppIcon icon={calendarOutline} size={20} />}
      aria-label={`Add to calendar, ${plan.artist}`}
      onClick={add}
    >
      {isShort ? 'Calendar' : 'Add to calendar'}
    </Button>
  )
}
