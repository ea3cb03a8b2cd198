import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { isUpcoming } from '#contract/rules/eventDay.ts'
import type { SavedGate } from '../../offline/savedGates.ts'
import { gateTickets } from '../tickets/eventTickets.ts'
import { type GateContent, GateScreen, GateSlide, headingId } from './GateScreen.tsx'
import styles from './gate.module.css'

/**
 * Draws the gate views of upcoming tickets with the components that take their place later, as HTML without scripts. React and
 * the browser's serializer escape what people have typed. Each has the slide of its own ticket only: swiping needs the app.
 */
export function drawGates({ tickets, ...content }: GateContent, now: Date): Omit<SavedGate, 'aheadMs'>[] {
  return tickets
    .filter(({ concertDate }) => isUpcoming(concertDate, now, -now.getTimezoneOffset()))
    .flatMap(({ id, concertDate }) => {
      const ofEvent = gateTickets(tickets, id)
      const position = ofEvent.findIndex((ticket) => ticket.id === id)
      if (position < 0) return []
      const html = draw({ ...content, tickets: ofEvent }, position, now)
      return [{ ticketId: id, concertDate, position, html }]
    })
}

function draw(content: GateContent, position: number, now: Date): string {
  const container = document.createElement('div')
  const root = createRoot(container)
  flushSync(() =>
    root.render(
      <dialog open className={styles.page} aria-labelledby={headingId}>
        <GateScreen {...content} index={position} now={now}>
          <div className={styles.seats}>
            <GateSlide {...content} position={position} now={now} isShown />
          </div>
        </GateScreen>
      </dialog>,
    ),
  )
  const html = container.innerHTML
  root.unmount()
  return html
}
