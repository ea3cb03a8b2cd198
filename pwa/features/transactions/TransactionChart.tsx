import type { TransactionSummary } from '#contract/transactions.ts'
import { TimeChart } from '../../ui/TimeChart.tsx'

type Figures = TransactionSummary['series'][number]
const groups = ['Members', 'Non-members'] as const
const revenues = ({ members, nonMembers }: Figures) => [members.revenue, nonMembers.revenue]

/** The revenue over time, of members and of others. */
export function TransactionChart({ summary: { series, step } }: { summary: TransactionSummary }) {
  return (
    <TimeChart
      title={`Revenue by ${step}`}
      figures={series}
      step={step}
      series={groups}
      valuesOf={revenues}
      unit="money"
    />
  )
}
