import { useMemo } from 'react'
import type { TransactionSummary } from '#contract/transactions.ts'
import { BarChart } from '../../ui/BarChart.tsx'
import { Card } from '../../ui/Card.tsx'
import { formatMoney, formatShortMoney } from '../../ui/format.ts'
import { stepLabel, stepNames, stepTitle } from './transactionWords.ts'

const groups = ['Members', 'Non-members'] as const

/** The revenue over time, of members and of others. */
export function TransactionChart({ summary: { series, step } }: { summary: TransactionSummary }) {
  const columns = useMemo(
    () =>
      series.map(({ members, nonMembers, ...days }) => ({
        label: stepLabel(days, step),
        title: stepTitle(days, step),
        values: [members.revenue, nonMembers.revenue],
      })),
    [series, step],
  )
  return (
    <Card>
      <BarChart
        title={`Revenue by ${step}`}
        columnName={stepNames[step]}
        series={groups}
        columns={columns}
        format={formatMoney}
        formatShort={formatShortMoney}
      />
    </Card>
  )
}
