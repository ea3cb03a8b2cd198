import type { TicketRequest } from '#contract/requests.ts'
import { Countdown } from '../../../ui/Countdown.tsx'
import styles from './NextStepLine.module.css'
import { nextStep } from './requestLife.ts'

/** What happens next with a request: a sentence or a countdown. */
export function NextStepLine({ request, now }: { request: TicketRequest; now: Date }) {
  const step = nextStep(request, now)
  return (
    <div className={styles.line}>
      {step.kind === 'clock' ? <Countdown until={step.until} words={step.words} /> : <p>{step.text}</p>}
    </div>
  )
}
