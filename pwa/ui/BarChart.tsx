import { type BarChartOptions, BarChart as Bars, getMultiValue } from 'chartist'
import { useEffect, useId, useRef } from 'react'
import styles from './BarChart.module.css'

export interface BarColumn {
  /** Below the bar, if there is room. */
  label: string
  /** Names it in full. */
  title: string
  /** One value for each series; null where there is none, as of a share of nothing. */
  values: readonly (number | null)[]
}

interface BarChartProps {
  title: string
  /** What a column stands for: 'Day'. */
  columnName: string
  /** Two at most, from the bottom to the top. */
  series: readonly string[]
  columns: readonly BarColumn[]
  /** A value in full, as in the table. */
  format: (value: number) => string
  /** A value in few characters, as at the axis. */
  formatShort: (value: number) => string
}

/** Labels of about this width fit below the bars, in pixels. */
const labelWidth = 56

/**
 * Stacked bars over time, with a table of the same values behind them: the drawing itself is hidden from screen readers. The
 * series differ by pattern as well as by colour.
 */
export function BarChart({ title, columnName, series, columns, format, formatShort }: BarChartProps) {
  const drawing = useRef<HTMLDivElement>(null)
  const titleId = useId()
  useEffect(() => {
    const container = drawing.current
    if (!container) return
    const data = {
      labels: columns.map(({ label }) => label),
      series: series.map((_, index) => columns.map(({ values }) => values[index] ?? 0)),
    }
    const every = () => Math.ceil((columns.length * labelWidth) / Math.max(container.clientWidth, labelWidth))
    const options: BarChartOptions = {
      stackBars: true,
      low: 0,
      chartPadding: { top: 12, right: 8, bottom: 0, left: 8 },
      axisX: {
        showGrid: false,
        offset: 24,
        labelInterpolationFnc: (label, index) => (index % every() === 0 ? label : null),
      },
      axisY: { offset: 48, scaleMinSpace: 32, labelInterpolationFnc: (value) => formatShort(Number(value)) },
    }
    const chart = new Bars(container, data, options)
    chart.on('draw', (drawn) => {
      if (drawn.type !== 'bar') return
      const value = getMultiValue(drawn.value, 'y') ?? 0
      // A line without length is drawn as a tick.
      if (value === 0) {
        drawn.element.remove()
        return
      }
      const width = Math.min(48, (drawn.chartRect.width() / columns.length) * 0.7)
      drawn.element.attr({ style: `stroke-width: ${Math.max(1, width)}px` })
      const column = columns[drawn.index]
      const name = document.createElementNS('http://www.w3.org/2000/svg', 'title')
      name.textContent = `${column?.title}: ${series[drawn.seriesIndex]} ${format(value)}`
      drawn.element.getNode().append(name)
    })
    return () => {
      chart.detach()
      container.replaceChildren()
    }
  }, [columns, series, format, formatShort])

  return (
    <figure className={styles.figure} aria-labelledby={titleId}>
      <figcaption className={styles.caption}>
        <h2 id={titleId} className="section-label">
          {title}
        </h2>
        <ul className={styles.legend}>
          {series.map((name, index) => (
            <li key={name}>
              <span className={styles.swatch} data-series={index} aria-hidden="true" />
              {name}
            </li>
          ))}
        </ul>
      </figcaption>
      <div ref={drawing} className={styles.drawing} aria-hidden="true" />
      <details className={styles.details}>
        <summary>Show as a table</summary>
        <table className={styles.table}>
          <caption className="visually-hidden">{title}</caption>
          <thead>
            <tr>
              <th scope="col">{columnName}</th>
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
                      {value === null ? '–' : format(value)}
                    </td>
                  )
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  )
}
