import type { Ticket } from '#contract/tickets.ts'
import { currentTime } from '../../http/clock.ts'
import { formatDay } from '../../ui/format.ts'

// Separate from `returnSteps.ts`, so that the desk does not load what only sellers see.

export type Resale = NonNullable<Ticket['resale']>
export type ResaleStep = Resale['step']

const labels: Record<ResaleStep, string> = {
  asked: 'Pending Return',
  arrived: 'We have your ticket',
  listed: 'Offered to buyers',
  matched: 'Buyer chosen',
  refunded: 'Refunded',
  withdrawn: 'Not sold',
}

/** 'Offered to buyers', 'Refunded Jan 5' */
export function stepLabel({ step, at }: Pick<Resale, 'step' | 'at'>, now = currentTime()): string {
  return at !== null && step === 'refunded' ? `${labels[step]} ${formatDay(at, now)}` : labels[step]
}
