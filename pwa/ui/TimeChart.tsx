import {
  type AxisOptions,
  BarChart,
  type BarChartOptions,
  getMultiValue,
  LineChart,
  type LineChartOptions,
} from 'chartist'
import { useEffect, useId, useMemo, useRef } from 'react'
import type { ChartStep } from '#contract/transactions.ts'
import { Card } from './Card.tsx'
import { type StepDays, stepLabel, stepNames, stepTitle } from './chartSteps.ts'
import { formatCount, formatMoney, formatPercent, formatShortMoney } from './format.ts'
import styles from './TimeChart.module.css'

type Unit = 'count' | 'money' | 'percent'

interface TimeChartProps<Figures extends StepDays> {
  title: string
  /** Oldest first, without gaps. */
  figures: readonly Figures[]
  step: ChartStep
  /** Two at most; of bars from the bottom to the top. */
  series: readonly string[]
  /** One value for each series; null where there is none, as of a share of nothing. */
  valuesOf: (figures: Figures) => readonly (number | null)[]
  /** Shares are lines from 0 to 100%, everything else is stacked bars. */
  unit: Unit
}

/** A value in full, as in the table. */
const formats: Record<Unit, (value: number) => string> = {
  count: formatCount,
  money: formatMoney,
  percent: formatPercent,
}

/** Labels of about this width fit below the drawing, in pixels. */
const labelWidth = 56

/**
 * Figures over time, with a table of the same values behind them: the drawing itself is hidden from screen readers. The series
 * differ by pattern as well as by colour.
 */
export function TimeChart<Figures extends StepDays>({
  title,
  figures,
  step,
  series,
  valuesOf,
  unit,
}: TimeChartProps<Figures>) {
  const titleId = useId()
  const columns = useMemo(
    () =>
      figures.map((days) => ({
        label: stepLabel(days, step),
        title: stepTitle(days, step),
        values: valuesOf(days),
      })),
    [figures, step, valuesOf],
  )
  const hasValues = columns.some(({ values }) =>
    values.some((value) => value !== null && (value !== 0 || unit === 'percent')),
  )
  return (
    <Card>
      <figure className={styles.figure} aria-labelledby={titleId}>
        <figcaption className={styles.caption}>
          <h2 id={titleId} className="section-label">
            {title}
          </h2>
          {series.length > 1 && (
            <ul className={styles.legend}>
              {series.map((name, index) => (
                <li key={name}>
                  <span className={styles.swatch} data-unit={unit} data-series={index} aria-hidden="true" />
                  {name}
                </li>
              ))}
            </ul>
          )}
        </figcaption>
        {hasValues ? (
          <Drawing columns={columns} series={series} unit={unit} />
        ) : (
          <p className={styles.none}>None in this period</p>
        )}
        <details className={styles.details}>
          <summary>Show as a table</summary>
          <table className={styles.table}>
            <caption className="visually-hidden">{title}</caption>
            <thead>
              <tr>
                <th scope="col">{stepNames[step]}</th>
                {series.map((name) => (
                  <th key={name} scope="col">
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {columns.map(({ title, values }) => (
                <tr key={title}>
                  <th scope="row">{title}</th>
                  {series.map((name, index) => {
                    const value = values[index] ?? null
                    return (
                      <td key={name} className="tabular" data-series={name}>
                        {value === null ? '–' : formats[unit](value)}
                      </td>
                    )
                  })}
                </tr>
              ))}
            </tbody>
          </table>
        </details>
      </figure>
    </Card>
  )
}

interface DrawingProps extends Pick<TimeChartProps<StepDays>, 'series' | 'unit'> {
  columns: readonly { label: string; title: string; values: readonly (number | null)[] }[]
}

function Drawing({ columns, series, unit }: DrawingProps) {
  const drawing = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const container = drawing.current
    if (!container) return
    const isLines = unit === 'percent'
    const data = {
      labels: columns.map(({ label }) => label),
      series: series.map((_, index) => columns.map(({ values }) => values[index] ?? (isLines ? null : 0))),
    }
    const formatShort = unit === 'money' ? formatShortMoney : formats[unit]
    const every = () => Math.ceil((columns.length * labelWidth) / Math.max(container.clientWidth, labelWidth))
    const options: LineChartOptions<AxisOptions> & BarChartOptions<AxisOptions> = {
      low: 0,
      ...(isLines && { high: 100 }),
      chartPadding: { top: 12, right: 8, bottom: 0, left: 8 },
      axisX: {
        showGrid: false,
        offset: 24,
        labelInterpolationFnc: (label, index) => (index % every() === 0 ? label : null),
      },
      axisY: {
        offset: 48,
        scaleMinSpace: 32,
        onlyInteger: unit !== 'money',
        labelInterpolationFnc: (value) => formatShort(Number(value)),
      },
    }
    const chart = isLines
      ? new LineChart(container, data, { ...options, lineSmooth: false })
      : new BarChart(container, data, { ...options, stackBars: true })
    chart.on('draw', (drawn) => {
      if (drawn.type !== 'bar' && drawn.type !== 'point') return
      const value = getMultiValue(drawn.value, 'y') ?? 0
      if (drawn.type === 'bar') {
        // A line without length is drawn as a tick.
        if (value === 0) {
          drawn.element.remove()
          return
        }
        const width = Math.min(48, (drawn.chartRect.width() / columns.length) * 0.7)
        drawn.element.attr({ style: `stroke-width: ${Math.max(1, width)}px` })
      }
      const name = document.createElementNS('http://www.w3.org/2000/svg', 'title')
      const start = [columns[drawn.index]?.title, ...(series.length > 1 ? [series[drawn.seriesIndex]] : [])]
      name.textContent = `${start.join(': ')}: ${formats[unit](value)}`
      drawn.element.getNode().append(name)
    })
    return () => {
      chart.detach()
      container.replaceChildren()
    }
  }, [columns, series, unit])
  return <div ref={drawing} className={styles.drawing} data-unit={unit} aria-hidden="true" />
}
