import { ArrowRightIcon } from '../../ui/icons.tsx'
import { TicketCard } from '../../ui/TicketCard.tsx'
import { exampleDeal } from './deals.ts'
import styles from './ExampleTicket.module.css'

/** An example deal, shown as a ticket. */
export function ExampleTicket() {
  return (
    <TicketCard
      className={styles.ticket}
      aria-label="An example"
      header={
        <div className={styles.prices}>
          <p>
            <span className={styles.label}>Their price</span>
            <s className={styles.asked}>${exampleDeal.found}</s>
          </p>
          <ArrowRightIcon size={26} className={styles.arrow} />
          <p className={styles.answer}>
            <span className={styles.label}>Our offer</span>
            <strong className={styles.price}>${exampleDeal.offered}</strong>
          </p>
        </div>
      }
    >
      <p className={styles.seats}>Section 102, Row F, on the aisle</p>
      <p className={styles.saved}>${exampleDeal.saved} saved on two seats, fee included</p>
    </TicketCard>
  )
}
