import { copyOutline } from 'ionicons/icons'
import type { DiscountCode } from '#contract/discounts.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { formatDay } from '../../ui/format.ts'
import { AppIcon } from '../../ui/ionic/AppIcon.tsx'
import { Row, Stack, Text } from '../../ui/layout.tsx'
import { StatusPill } from '../../ui/StatusPill.tsx'
import { Table } from '../../ui/Table.tsx'
import { showToast } from '../../ui/toasts/toastStore.ts'
import { useMediaQuery, wideScreen } from '../../ui/useMediaQuery.ts'
import styles from './discounts.module.css'
import { codeStatus, usageWords } from './discountWords.ts'

const caption = 'Discount codes, newest first'

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
      <Row gap={0} className={styles.rowActions}>
        <CopyCode code={code.code} />
        {code.isActive && (
          <Button variant="quiet" needsConnection onClick={() => onDeactivate(code)}>
            Deactivate<span className="visually-hidden"> {code.code}</span>
          </Button>
        )}
      </Row>
    ))
  if (!isWide) {
    return (
      <Stack as="ul" aria-label={caption}>
        {codes.map((code) => (
          <li key={code.id}>
            <Card className={styles.card}>
              <Row justify="between">
                <h3 className={styles.code}>{code.code}</h3>
                <StatusPill {...codeStatus(code)} />
              </Row>
              <Text size="second" tone="muted">
                {usageWords(code)} · Created {formatDay(code.createdAt)}
              </Text>
              {actions?.(code)}
            </Card>
          </li>
        ))}
      </Stack>
    )
  }
  return (
    <Table caption={caption}>
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
            <td className="tabular">{usageWords(code)}</td>
            <td>{formatDay(code.createdAt)}</td>
            {actions && <td>{actions(code)}</td>}
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

/** Copies a code with one tap. */
export function CopyCode({ code }: { code: string }) {
  async function copy() {
    try {
      await navigator.clipboard.writeText(code)
      showToast({ title: `${code} copied`, tone: 'good' })
    } catch {
      showToast({ title: 'Could not copy', description: `Please copy ${code} by hand.`, tone: 'error' })
    }
  }
  return (
    <Button variant="quiet" icon={<AppIcon icon={copyOutline} />} onClick={() => void copy()}>
      Copy<span className="visually-hidden"> {code}</span>
    </Button>
  )
}
