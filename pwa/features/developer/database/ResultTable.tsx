import { type CSSProperties, useState } from 'react'
import { type PastQuery, type SqlCell, type SqlResult, sqlLimits } from '#contract/database.ts'
import { byteOrderMark, csvLine, csvName } from '#contract/rules/csv.ts'
import { Button } from '../../../ui/Button.tsx'
import { saveFile } from '../../../ui/browser.ts'
import { classNames } from '../../../ui/classNames.ts'
import { ActionButton, usePaletteAction } from '../../../ui/commands.tsx'
import { counted } from '../../../ui/format.ts'
import { DetailSheet } from '../../../ui/ionic/DetailSheet.tsx'
import { Row, Stack } from '../../../ui/layout.tsx'
import { Checkbox } from '../../../ui/TextField.tsx'
import { useWhileShown } from '../../../ui/useWhileShown.ts'
import styles from './database.module.css'

/** Rows drawn at first. More would make a slow page; the rest is drawn on request. */
const firstRows = 200

/** Columns in sight. Further ones are scrolled to. */
const columnsInSight = 9

/** Saves the rows as a CSV file. */
export function DownloadResult({ result }: { result: SqlResult }) {
  const download = () => {
    const file = new Blob([resultCsv(result)], { type: 'text/csv;charset=utf-8' })
    saveFile(file, csvName('query', new Date(), Intl.DateTimeFormat().resolvedOptions()))
  }
  return <ActionButton action="Download CSV" onClick={download} />
}

export function ResultTable({ result: { columns, rows } }: { result: SqlResult }) {
  const [isWhole, setWhole] = useState(false)
  const [isWrapped, setWrapped] = useState(false)
  const [open, setOpen] = useWhileShown<number>()
  const shown = isWhole ? rows : rows.slice(0, firstRows)
  const isNumeric = columns.map((_, index) => holdsNumbers(rows, index))
  usePaletteAction({
    ...{ action: 'Wrap long values', state: isWrapped ? 'On' : 'Off' },
    onClick: () => setWrapped(!isWrapped),
  })
  return (
    <Stack>
      {/* Keyboards scroll it while it has the focus. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled region has to take the focus */}
      <section tabIndex={0} aria-label="Result rows" className={styles.resultScroller}>
        <table
          className={classNames(styles.result, isWrapped && styles.wrapped)}
          style={{ '--columns': Math.min(columns.length, columnsInSight) } as CSSProperties}
        >
          <caption className="visually-hidden">Result of the query</caption>
          <thead>
            <tr>
              <th scope="col" className={styles.rowNumber}>
                Row
              </th>
              {columns.map((name, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: names may repeat
                <th key={index} scope="col" className={isNumeric[index] ? styles.number : undefined}>
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map((row, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: rows of a result have no other name
              <tr key={index}>
                <th scope="row" className={styles.rowNumber}>
                  <button type="button" aria-label={`Row ${index + 1}`} onClick={() => setOpen(index)}>
                    {index + 1}
                  </button>
                </th>
                {row.map((cell, column) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: nor have its cells
                  <td key={column} className={typeof cell === 'number' ? styles.number : undefined}>
                    <div>
                      <Value cell={cell} />
                    </div>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <Row gap={3}>
        {shown.length < rows.length && (
          <Button onClick={() => setWhole(true)}>Show all {rows.length.toLocaleString('en-US')} rows</Button>
        )}
        <Checkbox
          label="Wrap long values"
          checked={isWrapped}
          onChange={(event) => setWrapped(event.target.checked)}
        />
      </Row>
      {/* The values of one row below each other, which are hard to read beside each other if there are many. */}
      <DetailSheet
        item={open}
        onClose={() => setOpen(undefined)}
        isText
        details={(row) => ({
          title: `Row ${row + 1}`,
          facts: columns.map(
            (name, index) => [name, <Value key={name} cell={rows[row]?.[index] ?? null} />, 'wide'] as const,
          ),
        })}
      />
    </Stack>
  )
}

/** Whether a column has numbers, and nothing else but gaps. */
function holdsNumbers(rows: SqlResult['rows'], column: number): boolean {
  const cells = rows.map((row) => row[column]).filter((cell) => cell !== null)
  return cells.length > 0 && cells.every((cell) => typeof cell === 'number')
}

/** A missing value is set in italics, unlike the text 'NULL'. */
function Value({ cell }: { cell: SqlCell }) {
  return cell === null ? <span className={styles.null}>NULL</span> : <span>{String(cell)}</span>
}

const number = (value: number) => value.toLocaleString('en-US')

function countWords(count: number, isCut: boolean): string {
  if (isCut) return `First ${number(count)} rows`
  return counted(count, 'row')
}

/** `12 rows · 5 ms` */
export function resultSummary({
  rows,
  isCut,
  ms,
}: Pick<SqlResult, 'isCut' | 'ms'> & { rows: { length: number } }) {
  return `${countWords(rows.length, isCut)} · ${number(ms)} ms`
}

/** The outcome of a query of the history. */
export function outcomeWords({ error, ms, rowCount, state }: PastQuery): string {
  if (error !== null)
    return `${state === 'failed' ? 'Failed' : state === 'stopped' ? 'Stopped' : 'Refused'}: ${error}`
  if (ms === null || rowCount === null) return 'Not finished'
  return `${countWords(rowCount, state === 'cut')} · ${number(ms)} ms`
}

export const limitWords = `Read-only. ${sqlLimits.seconds} seconds, ${number(sqlLimits.rows)} rows.`

/** The rows as a CSV file. */
export function resultCsv({ columns, rows }: Pick<SqlResult, 'columns' | 'rows'>): string {
  return byteOrderMark + [columns, ...rows].map(csvLine).join('')
}
