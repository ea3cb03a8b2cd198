import type { AdminTicketRequest } from '#contract/requests.ts'
import { classNames } from '../../../ui/classNames.ts'
import { eachAfter, formatTypedPrice } from '../../../ui/format.ts'
import { Screenshot } from '../screenshot/Screenshot.tsx'
import styles from './ClientAsks.module.css'

/** What the client asks for, shown above the offer form while it covers the discussion. */
export function ClientAsks({ request }: { request: AdminTicketRequest }) {
  const { lastMessage, stubhubPrice } = request
  return (
    <div className={styles.asks}>
      <Screenshot isThumb url={request.stubhubScreenshot} from={request.name} />
      <div className={styles.words}>
        <p>
          Client found <strong>{formatTypedPrice(stubhubPrice)}</strong>
          {eachAfter(stubhubPrice)}
        </p>
        {lastMessage && !lastMessage.fromStaff && (
          <p className={classNames(styles.message, 'clamp')}>“{lastMessage.text}”</p>
        )}
        {request.stubhubScreenshot && <p className={styles.hint}>Tap the screenshot to enlarge it.</p>}
      </div>
    </div>
  )
}
