import { Notice } from '../../../ui/Notice.tsx'
import styles from './SandboxNotice.module.css'

/** Stripe's test cards: docs.stripe.com/testing */
const testCards = [
  { number: '4242 4242 4242 4242', effect: 'paid' },
  { number: '4000 0000 0000 0002', effect: 'declined' },
  { number: '4000 0025 0000 3155', effect: '3-D Secure' },
]

/** Shown while payments go to the local sandbox. */
export function SandboxNotice() {
  return (
    <Notice tone="warn">
      <p>
        <strong>This is a sandbox. No money moves.</strong> Never type a real card here. Cards to try, with
        any future date and any code:
      </p>
      <dl className={styles.cards}>
        {testCards.map(({ number, effect }) => (
          <div key={number} className={styles.card}>
            <dt className={styles.number}>{number}</dt>
            <dd>{effect}</dd>
          </div>
        ))}
      </dl>
    </Notice>
  )
}
