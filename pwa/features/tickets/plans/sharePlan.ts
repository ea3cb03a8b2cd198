import { formatConcertDate } from '../../../ui/format.ts'
import { showToast } from '../../../ui/toasts/toastStore.ts'
import type { Plan } from './eventCalendar.ts'

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
