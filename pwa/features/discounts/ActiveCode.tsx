import type { DiscountCode } from '#contract/discounts.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { formatDay } from '../../ui/format.ts'
import { StatusPill } from '../../ui/StatusPill.tsx'
import styles from './ActiveCode.module.css'
import { CopyCode } from './CopyCode.tsx'
import { codeStatus, reservedWords, usageWords } from './discountWords.ts'

interface ActiveCodeProps {
  code: DiscountCode
  onDeactivate: (code: DiscountCode) => void
}

/** The code that customers can apply now. */
export function ActiveCode({ code, onDeactivate }: ActiveCodeProps) {
  const reserved = reservedWords(code)
  return (
    <section aria-labelledby="active-code">
      <Card className={styles.card}>
        <div className={styles.head}>
          <h2 id="active-code" className="section-label">
            Active code
          </h2>
          <StatusPill {...codeStatus(code)} />
        </div>
        <p className={styles.code}>{code.code}</p>
        <div>
          <div className={styles.bar} aria-hidden="true">
            <div style={{ width: `${(100 * code.currentUses) / code.maxUses}%` }} />
          </div>
          <p className={styles.usage}>{usageWords(code)}</p>
          {reserved && <p className={styles.second}>{reserved}</p>}
          <p className={styles.second}>Created {formatDay(code.createdAt)}</p>
        </div>
        <div className={styles.actions}>
          <CopyCode code={code.code} />
          <Button needsConnection onClick={() => onDeactivate(code)}>
            Deactivate
          </Button>
        </div>
      </Card>
      <p className={styles.note}>Only one code can be active. Deactivate it to create another one.</p>
    </section>
  )
}
