import { copyOutline } from 'ionicons/icons'
import type { DiscountCode } from '#contract/discounts.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { ActionButton } from '../../ui/commands.tsx'
import { formatDay } from '../../ui/format.ts'
import { AppIcon } from '../../ui/ionic/AppIcon.tsx'
import { Row, Text } from '../../ui/layout.tsx'
import { StatusPill } from '../../ui/StatusPill.tsx'
import { type Column, Table } from '../../ui/Table.tsx'
import { showToast } from '../../ui/toasts/toastStore.ts'
import { codeStatus, usageWords } from './discountCodes.ts'
import styles from './discounts.module.css'

interface CodeHistoryProps {
  codes: readonly DiscountCode[]
  /** Absent where the codes are only shown. */
  onDeactivate?: (code: DiscountCode) => void
}

/** All codes, newest first: a table, or cards where there is no room for one. */
export function CodeHistory({ codes, onDeactivate }: CodeHistoryProps) {
  const actions =
    onDeactivate &&
    ((code: DiscountCode) => (
      <Row gap={0} className={styles.rowActions}>
        <CopyCode code={code.code} />
        {code.isActive && (
          <Button variant="quiet" needsConnection onClick={() => onDeactivate(code)}>
            Deactivate
            <span translate="no" className="visually-hidden">
              {` ${code.code}`}
            </span>
          </Button>
        )}
      </Row>
    ))
  return (
    <Table
      caption="Discount codes, newest first"
      rows={codes}
      columns={actions ? [...columns, { header: 'Actions', cell: actions }] : columns}
      card={(code) => (
        <Card>
          <Row justify="between">
            <h3 translate="no" className={styles.code}>
              {code.code}
            </h3>
            <StatusPill {...codeStatus(code)} />
          </Row>
          <Text size="second" tone="muted">
            {usageWords(code)} · Created {formatDay(code.createdAt)}
          </Text>
          {actions?.(code)}
        </Card>
      )}
    />
  )
}

const columns: readonly Column<DiscountCode>[] = [
  { header: 'Code', cell: ({ code }) => code, className: styles.code },
  { header: 'Status', cell: (code) => <StatusPill {...codeStatus(code)} /> },
  { header: 'Usage', cell: usageWords, className: 'tabular' },
  { header: 'Created', cell: ({ createdAt }) => formatDay(createdAt) },
]

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
    <ActionButton
      action="Copy"
      about={code}
      variant="quiet"
      icon={<AppIcon icon={copyOutline} />}
      onClick={() => void copy()}
    >
      Copy
      <span translate="no" className="visually-hidden">
        {` ${code}`}
      </span>
    </ActionButton>
  )
}
