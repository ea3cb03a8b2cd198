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
import { usePaletteAction } from './commands.tsx'
import { formatCount, formatMoney, formatPercent, writeDay } from './format.ts'
import { Row, Stack, Text } from './layout.tsx'
import { Table } from './Table.tsx'
import styles from './TimeChart.module.css'

export type Unit = 'count' | 'money' | 'percent'

interface TimeChartProps<Figures> {
  title: string
  /** Oldest first, without gaps. */
  figures: readonly (Figures & StepDays)[]
  step: ChartStep
  /** One or two; bars are stacked in this order, from the bottom. */
  series: readonly string[]
  /** One value for each series; null for a share of nothing. */
  valuesOf: (figures: Figures) => readonly (number | null)[]
  /** Shares are lines from 0 to 100%, everything else is stacked bars. */
  unit: Unit
  /** Figures of the whole time. */
  total?: Figures | undefined
  /** Figures of the time before, 'the 7 days before': in total, and the one before each of the figures. */
  before?: { total: Figures; series: readonly Figures[]; words: string } | undefined
}

/** A value in full, as in the table. */
const formats: Record<Unit, (value: number) => string> = {
  count: formatCount,
  money: formatMoney,
  percent: formatPercent,
}

function valueText(value: number | null, unit: Unit): string {
  return value === null ? '–' : formats[unit](value)
}

const none: readonly never[] = []

/** Labels of about this width fit below the drawing, in pixels. */
const labelWidth = 56

/**
 * Figures over time, with a table of the same values behind them: the drawing itself is hidden from screen readers. The series
 * differ by pattern as well as by colour.
 */
export function TimeChart<Figures>({
  title,
  figures,
  step,
  series,
  valuesOf,
  unit,
  total,
  before,
}: TimeChartProps<Figures>) {
  const titleId = useId()
  const behind = useRef<HTMLDetailsElement>(null)
  usePaletteAction({
    ...{ action: 'Show as a table', about: title },
    onClick() {
      behind.current?.toggleAttribute('open', true)
      behind.current?.querySelector('summary')?.focus()
    },
  })
  const earlier = before?.series ?? none
  const columns = useMemo(
    () =>
      figures.map((days, index) => ({
        label: stepLabel(days, step),
        title: stepTitle(days, step),
        values: valuesOf(days),
        before: earlier[index] ? valuesOf(earlier[index]) : [],
      })),
    [figures, step, valuesOf, earlier],
  )
  const hasValues = columns.some(({ values }) =>
    values.some((value) => value !== null && (value !== 0 || unit === 'percent')),
  )
  return (
    <Card>
      <Stack as="figure" gap={2} aria-labelledby={titleId}>
        <figcaption>
          <h2 id={titleId} className="section-label">
            {title}
          </h2>
        </figcaption>
        {total && (
          <Text size="second" className="tabular">
            {totalWords(series, valuesOf(total), before && valuesOf(before.total), unit)}
            {before && <Text as="span" tone="muted">{` vs. ${before.words}`}</Text>}
          </Text>
        )}
        {hasValues ? (
          <Drawing columns={columns} series={series} unit={unit} />
        ) : (
          <Text tone="muted">None in this period</Text>
        )}
        {/* Below the drawing, so that those beside each other begin at one height. */}
        {series.length > 1 && (
          <Row as="ul" gap={4}>
            {series.map((name, index) => (
              <Row as="li" key={name}>
                <span className={styles.swatch} data-unit={unit} data-series={index} aria-hidden="true" />
                <Text as="span" size="label">
                  {name}
                </Text>
              </Row>
            ))}
          </Row>
        )}
        <details ref={behind} className={styles.details}>
          <summary>Show as a table</summary>
          <Table
            caption={title}
            rows={columns}
            keyOf={(column) => column.title}
            columns={[
              { header: stepNames[step], cell: (column) => column.title },
              ...series.flatMap((name, index) =>
                (['values', ...(before ? (['before'] as const) : [])] as const).map((when) => ({
                  header: when === 'before' ? `${name} before` : name,
                  cell: (column: ChartColumn) => valueText(column[when][index] ?? null, unit),
                  isRight: true,
                  className: 'tabular',
                })),
              ),
            ]}
          />
        </details>
      </Stack>
    </Card>
  )
}

/** `42, +12%`; `Accepted 20, +5% · Declined 3, no change` */
function totalWords(
  series: readonly string[],
  values: readonly (number | null)[],
  before: readonly (number | null)[] | undefined,
  unit: Unit,
): string {
  return series
    .map((name, index) => {
      const value = values[index] ?? null
      const words = [
        `${series.length > 1 ? `${name} ` : ''}${valueText(value, unit)}`,
        before && changeWords(value, before[index] ?? null, unit),
      ]
      return words.filter(Boolean).join(', ')
    })
    .join(' · ')
}

/** The difference between a value and the one before: `+12%`, `−4 points` of shares, `no change`, `none` before. */
export function changeWords(value: number | null, before: number | null, unit: Unit): string {
  if (value === before) return 'no change'
  if (before === null || (before === 0 && unit !== 'percent')) return 'none before'
  if (value === null) return `from ${formats[unit](before)}`
  const change = unit === 'percent' ? value - before : Math.round(((value - before) / Math.abs(before)) * 100)
  if (change === 0) return 'no change'
  const size = Math.abs(change).toLocaleString('en-US')
  const what = unit === 'percent' ? (size === '1' ? ' point' : ' points') : '%'
  return `${change > 0 ? '+' : '−'}${size}${what}`
}

interface ChartColumn {
  label: string
  title: string
  values: readonly (number | null)[]
  before: readonly (number | null)[]
}

interface DrawingProps extends Pick<TimeChartProps<unknown>, 'series' | 'unit'> {
  columns: readonly ChartColumn[]
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
      chartPadding: { top: 20, right: 24, bottom: 0, left: 8 },
      axisX: {
        showGrid: false,
        offset: 24,
        // The last one has its label.
        labelInterpolationFnc: (label, index) =>
          (columns.length - 1 - index) % every() === 0 ? label : null,
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
    let tops: Spot[][] = series.map(() => [])
    chart.on('draw', (drawn) => {
      if (drawn.type !== 'bar' && drawn.type !== 'point') return
      const value = getMultiValue(drawn.value, 'y') ?? 0
      const { x, y } = drawn.type === 'bar' ? { x: drawn.x2, y: drawn.y2 } : drawn
      // Bars are stacked: the value at the top is their sum.
      const spots = tops[isLines ? drawn.seriesIndex : 0] ?? []
      const below = isLines ? undefined : spots[drawn.index]
      spots[drawn.index] = { x, y: Math.min(y, below?.y ?? y), value: value + (below?.value ?? 0) }
      if (drawn.type === 'bar') {
        // A line without length is drawn as a tick.
        if (value === 0) {
          drawn.element.remove()
          return
        }
        const width = Math.min(48, (drawn.chartRect.width() / columns.length) * 0.7)
        drawn.element.attr({ style: `stroke-width: ${Math.max(1, width)}px` })
      }
    })
    chart.on('created', ({ svg, chartRect }) => {
      const labels = tops.flatMap((spots, line) =>
        labelled(spots).map((spot) => {
          const before = spots[spots.indexOf(spot) - 1]
          return { ...spot, line, isFallenTo: isLines && before !== undefined && before.y < spot.y }
        }),
      )
      for (const [index, { x, y, value, line, isFallenTo }] of labels.entries()) {
        const isNearAnother = labels
          .slice(0, index)
          .some((other) => Math.abs(other.x - x) < 2 * labelWidth && Math.abs(other.y - y) < 16)
        if (isNearAnother) continue
        const text = formatShort(value)
        const half = text.length * 4
        // At the bottom the labels of the axis are below it.
        const isLow = y + 16 > chartRect.y1
        const isAtEnd = x + (isLow && isFallenTo ? 6 + 2 * half : half) > chartRect.x2 + 6
        const anchor = isAtEnd ? 'end' : (isLow && isFallenTo) || x < chartRect.x1 + half ? 'start' : 'middle'
        // With two lines, the second one has its values below it, and a line that comes from above has none on it.
        const isAbove = isLow || (line === 0 && !isFallenTo)
        const at = {
          x: isAtEnd ? chartRect.x2 + 6 : isLow && isFallenTo ? x + 6 : x,
          y: isAbove ? y - 6 : y + 16,
        }
        // A browser's translation would put HTML into it, which SVG does not show.
        svg.elem('text', { ...at, 'text-anchor': anchor, translate: 'no' }, styles.value).text(text)
        if (isLines) svg.elem('line', { x1: x, x2: x + 0.01, y1: y, y2: y }, styles.spot)
      }
      const width = chartRect.width() / columns.length
      for (const [index, { title, values }] of columns.entries()) {
        const x = chartRect.x1 + (index + (isLines ? 0 : 0.5)) * width
        const column = svg.elem('g', {}, styles.column)
        const area = { x: x - width / 2, y: chartRect.y2, width, height: chartRect.height() }
        const words = series.map((name, line) => `${name}: ${valueText(values[line] ?? null, unit)}`)
        column
          .elem('rect', area)
          .elem('title')
          .text([title, ...words].join('\n'))
        for (const spots of tops) {
          const spot = spots[index]
          if (!spot) continue
          const text = formats[unit](spot.value)
          const half = text.length * 4
          const middle = Math.min(Math.max(x, chartRect.x1 + half), chartRect.x2 + 24 - half)
          const at = { x: middle, y: spot.y - 6, 'text-anchor': 'middle' }
          column.elem('text', { ...at, translate: 'no' }, styles.value).text(text)
        }
      }
      tops = series.map(() => [])
    })
    // Chartist follows the window only: a page that is still hidden, or a column that grows, has another width.
    let { clientWidth } = container
    const resizes = new ResizeObserver(() => {
      if (container.clientWidth === clientWidth) return
      clientWidth = container.clientWidth
      chart.update()
    })
    resizes.observe(container)
    return () => {
      resizes.disconnect()
      chart.detach()
      container.replaceChildren()
    }
  }, [columns, series, unit])
  return <div ref={drawing} className={styles.drawing} data-unit={unit} aria-hidden="true" />
}

/** The position of a value in the drawing. */
interface Spot {
  x: number
  y: number
  value: number
}

/** The values that have a label: the highest, and the last. */
function labelled(spots: readonly (Spot | undefined)[]): Spot[] {
  const drawn = spots.filter((spot) => spot !== undefined)
  const last = drawn.at(-1)
  const peak = drawn.reduce((one, other) => (other.value > one.value ? other : one), { value: 0 } as Spot)
  return [...(peak.value > 0 ? [peak] : []), ...(last && last !== peak ? [last] : [])]
}

/** The name of a point of a chart. */
export const stepNames: Record<ChartStep, string> = {
  day: 'Day',
  week: 'Week',
  month: 'Month',
  year: 'Year',
}

/** The first and the last day of a step, as in `2026-11-03`. */
export interface StepDays {
  from: string
  to: string
}

/** Label at the axis: `Nov 3`, `Nov`, `2026`. */
export function stepLabel({ from }: StepDays, step: ChartStep): string {
  if (step === 'year') return from.slice(0, 4)
  return writeDay(from, step === 'month' ? { month: 'short' } : { month: 'short', day: 'numeric' })
}

/** Title in full: `Nov 3, 2026`, `Nov 3 – Nov 9, 2026`, `November 2026`, `2026`. */
export function stepTitle({ from, to }: StepDays, step: ChartStep): string {
  switch (step) {
    case 'day':
      return writeDay(from, { month: 'short', day: 'numeric', year: 'numeric' })
    case 'week':
      return `${writeDay(from, { month: 'short', day: 'numeric' })} – ${writeDay(to, { month: 'short', day: 'numeric', year: 'numeric' })}`
    case 'month':
      return writeDay(from, { month: 'long', year: 'numeric' })
    case 'year':
      return from.slice(0, 4)
  }
}

const shortMoney: Intl.NumberFormatOptions = {
  style: 'currency',
  currency: 'USD',
  notation: 'compact',
  maximumFractionDigits: 1,
}

/** @example $2.1K, as at the axis of a chart */
function formatShortMoney(dollars: number): string {
  return dollars.toLocaleString('en-US', shortMoney)
}
