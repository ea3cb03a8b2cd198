import type { DiscountCode } from '#contract/discounts.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { formatDay } from '../../ui/format.ts'
import { StatusPill } from '../../ui/StatusPill.tsx'
import { useMediaQuery, wideScreen } from '../../ui/useMediaQuery.ts'
import styles from './CodeHistory.module.css'
import { CopyCode } from './CopyCode.tsx'
import { codeStatus, usageWords } from './discountWords.ts'

interface CodeHistoryProps {
  codes: readonly DiscountCode[]
  /** Absent where the codes are only shown. */
  onDeactivate?: (code: DiscountCode) => void
}

/** All codes, newest first: a table, or cards where there is no room for one. */
export function CodeHistory({ codes, onDeactivate }: CodeHistoryProps) {
  const isWide = useMediaQuery(wideScreen)
  const actions =
    onDeactivate &&
    ((code: DiscountCode) => (
      <div className={styles.actions}>
        <CopyCode code={code.code} />
        {code.isActive && (
          <Button variant="quiet" needsConnection onClick={() => onDeactivate(code)}>
            Deactivate<span className="visually-hidden"> {code.code}</span>
          </Button>
        )}
      </div>
    ))
  if (!isWide) {
    return (
      <ul className={styles.cards} aria-label="Discount codes, newest first">
        {codes.map((code) => (
          <li key={code.id}>
            <Card className={styles.card}>
              <div className={styles.head}>
                <h3 className={styles.code}>{code.code}</h3>
                <StatusPill {...codeStatus(code)} />
              </div>
              <p className={styles.second}>
                {usageWords(code)} · Created {formatDay(code.createdAt)}
              </p>
              {actions?.(code)}
            </Card>
          </li>
        ))}
      </ul>
    )
  }
  return (
    <div className={styles.scroller}>
      <table className={styles.table}>
        <caption className="visually-hidden">Discount codes, newest first</caption>
        <thead>
          <tr>
            <th scope="col">Code</th>
            <th scope="col">Status</th>
            <th scope="col">Usage</th>
            <th scope="col">Created</th>
            {actions && <th scope="col">Actions</th>}
          </tr>
        </thead>
        <tbody>
          {codes.map((code) => (
            <tr key={code.id}>
              <th scope="row" className={styles.code}>
                {code.code}
              </th>
              <td>
                <StatusPill {...codeStatus(code)} />
              </td>
              <td className={styles.number}>{usageWords(code)}</td>
              <td>{formatDay(code.createdAt)}</td>
              {actions && <td>{actions(code)}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
