import { SelectField } from '../../ui/SelectField.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { periodLabels, periods } from './transactionRange.ts'
import type { useRange } from './useTransactionFilter.ts'

type RangeFieldsProps = Pick<
  ReturnType<typeof useRange>,
  'range' | 'problem' | 'choosePeriod' | 'chooseDates'
>

/** The fields that choose days. */
export function RangeFields({ range, problem, choosePeriod, chooseDates }: RangeFieldsProps) {
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
