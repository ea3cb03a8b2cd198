import type { ComponentProps } from 'react'
import { classNames } from './classNames.ts'
import styles from './DateRangeFields.module.css'
import { periodLabels, periods } from './dateRange.ts'
import { SelectField } from './SelectField.tsx'
import { TextField } from './TextField.tsx'
import type { useDateRange } from './useDateRange.ts'

type DateRangeFieldsProps = Pick<
  ReturnType<typeof useDateRange>,
  'range' | 'problem' | 'choosePeriod' | 'chooseDates'
>

/** Fields of one width, in as many columns as fit. */
export function FilterFields({ className, ...rest }: ComponentProps<'div'>) {
  return <div {...rest} className={classNames(styles.fields, className)} />
}

/** The fields that choose days. */
export function DateRangeFields({ range, problem, choosePeriod, chooseDates }: DateRangeFieldsProps) {
  return (
    <>
      <SelectField label="Period" value={range.period} onChange={(event) => choosePeriod(event.target.value)}>
        {periods.map((period) => (
          <option key={period} value={period}>
            {periodLabels[period]}
          </option>
        ))}
        {range.period === 'custom' && <option value="custom">Chosen dates</option>}
      </SelectField>
      <TextField
        label="From"
        type="date"
        value={range.startDate}
        onChange={(event) => chooseDates({ startDate: event.target.value })}
      />
      <TextField
        label="To"
        type="date"
        value={range.endDate}
        error={problem}
        onChange={(event) => chooseDates({ endDate: event.target.value })}
      />
    </>
  )
}

/** Says whose days they are. */
export function DayZone({ timeZone }: { timeZone: string }) {
  return (
    <p className={styles.zone}>
      Days are those of your time zone, {timeZone.replaceAll('_', ' ')}; both dates are included.
    </p>
  )
}
