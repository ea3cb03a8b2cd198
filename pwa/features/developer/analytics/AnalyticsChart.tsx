import { useMemo } from 'react'
import type { Analytics } from '#contract/analytics.ts'
import { BarChart } from '../../../ui/BarChart.tsx'
import { Card } from '../../../ui/Card.tsx'
import { formatMoney, formatShortMoney } from '../../../ui/format.ts'
import { stepLabel, stepNames, stepTitle } from '../../transactions/transactionWords.ts'
import type { charts } from './analyticsWords.ts'

interface AnalyticsChartProps {
  analytics: Analytics
  chart: (typeof charts)[number]
}

export function AnalyticsChart({ analytics: { series: steps, step }, chart }: AnalyticsChartProps) {
  const { title, series, valuesOf, format } = chart
  const columns = useMemo(
    () =>
      steps.map((figures) => ({
        label: stepLabel(figures, step),
        title: stepTitle(figures, step),
        values: valuesOf(figures),
      })),
    [steps, step, valuesOf],
  )
  return (
    <Card>
      <BarChart
        title={title}
        columnName={stepNames[step]}
        series={series}
        columns={columns}
        format={format}
        formatShort={format === formatMoney ? formatShortMoney : format}
      />
    </Card>
  )
}
