import { useEffect, useState } from 'react'
import type { SqlCell, SqlResult } from '#contract/database.ts'
import { csvName } from '#contract/rules/csv.ts'
import { Button } from '../../../ui/Button.tsx'
import { Checkbox } from '../../../ui/Checkbox.tsx'
import { classNames } from '../../../ui/classNames.ts'
import { Fact, FactList } from '../../../ui/FactList.tsx'
import { Sheet } from '../../../ui/ionic/Sheet.tsx'
import { saveFile } from '../../../ui/saveFile.ts'
import { useLast } from '../../../ui/useLast.ts'
import styles from './ResultTable.module.css'
import { resultCsv } from './resultWords.ts'

/** More rows would make a slow page; the rest is drawn when it is asked for. */
const firstRows = 200

export function ResultTable({ result: { columns, rows } }: { result: SqlResult }) {
  const [isWhole, setWhole] = useState(false)
  const [isWrapped, setWrapped] = useState(false)
  const [open, setOpen] = useState<number>()
  // Closes the row when the tab or page is hidden.
  useEffect(() => () => setOpen(undefined), [])
  const shown = isWhole ? rows : rows.slice(0, firstRows)
  const isNumeric = columns.map((_, index) => holdsNumbers(rows, index))
  const download = () => {
    const file = new Blob([resultCsv({ columns, rows })], { type: 'text/csv;charset=utf-8' })
    saveFile(file, csvName('query', new Date(), Intl.DateTimeFormat().resolvedOptions()))
  }
  return (
    <div className={styles.result}>
      {/* Keyboards scroll it while it has the focus. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled region has to take the focus */}
      <section tabIndex={0} aria-label="Result rows" className={styles.scroller}>
        <table className={classNames(styles.table, isWrapped && styles.wrapped)}>
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
                  <Cell key={column} cell={cell} />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <div className={styles.actions}>
        <Button onClick={download}>Download CSV</Button>
        {shown.length < rows.length && (
          <Button onClick={() => setWhole(true)}>Show all {rows.length.toLocaleString('en-US')} rows</Button>
        )}
        <Checkbox
          label="Wrap long values"
          checked={isWrapped}
          onChange={(event) => setWrapped(event.target.checked)}
        />
      </div>
      <WholeRow {...{ columns, rows, open }} onClose={() => setOpen(undefined)} />
    </div>
  )
}

interface WholeRowProps extends Pick<SqlResult, 'columns' | 'rows'> {
  /** The position of the row, from 0; undefined while closed. */
  open: number | undefined
  onClose: () => void
}

/** The values of one row below each other, which are hard to read beside each other if there are many. */
function WholeRow({ columns, rows, open, onClose }: WholeRowProps) {
  const shown = useLast(open) ?? 0
  return (
    <Sheet isOpen={open !== undefined} onClose={onClose} isText title={`Row ${shown + 1}`} size="large">
      <FactList columns="wide">
        {columns.map((name, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: names may repeat
          <Fact key={index} name={name} isWide>
            <Value cell={rows[shown]?.[index] ?? null} />
          </Fact>
        ))}
      </FactList>
    </Sheet>
  )
}

/** Whether a column has numbers, and nothing else but gaps. */
function holdsNumbers(rows: SqlResult['rows'], column: number): boolean {
  const cells = rows.map((row) => row[column]).filter((cell) => cell !== null)
  return cells.length > 0 && cells.every((cell) => typeof cell === 'number')
}

function Cell({ cell }: { cell: SqlCell }) {
  return (
    <td className={typeof cell === 'number' ? styles.number : undefined}>
      <div>
        <Value cell={cell} />
      </div>
    </td>
  )
}

/** A missing value is set in italics, unlike the text 'NULL'. */
function Value({ cell }: { cell: SqlCell }) {
  return cell === null ? <span className={styles.missing}>NULL</span> : String(cell)
}
