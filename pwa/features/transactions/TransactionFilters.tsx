import { type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react'
import { isDay } from '#contract/rules/zonedDays.ts'
import { placeBeside } from '../../ui/ActionMenu.tsx'
import { classNames } from '../../ui/classNames.ts'
import { usePaletteAction, usePaletteField } from '../../ui/commands.tsx'
import { DateRangeFields, DayZone, periodLabels, type RangeChoice } from '../../ui/DateRange.tsx'
import type { Choices } from '../../ui/filterFields.tsx'
import { ChevronDownIcon } from '../../ui/icons.tsx'
import { Grid, Row, Stack } from '../../ui/layout.tsx'
import { SearchInput } from '../../ui/SearchInput.tsx'
import { stepTitle } from '../../ui/TimeChart.tsx'
import { useMediaQuery } from '../../ui/useMediaQuery.ts'
import { paymentLooks } from '../payments/PaymentPill.tsx'
import styles from './transactions.module.css'
import type { ChosenFilter } from './useTransactionFilter.ts'

interface TransactionFiltersProps {
  filter: ChosenFilter
  /** Shown at the end of the line. */
  children: ReactNode
}

/** Search, filters and the actions for all results, in one line at a desk. */
export function TransactionFilters({ filter, children }: TransactionFiltersProps) {
  const { typed, type, change, days, asked, status, membership, discount } = filter
  const isShort = useMediaQuery(shortSearch)
  return (
    <Row as="search" className={styles.toolbar}>
      <SearchInput
        ref={usePaletteField<HTMLInputElement>('Search')}
        by={isShort ? 'Search' : 'Name, email, artist, code, payment'}
        className={styles.search}
        value={typed}
        onType={type}
      />
      <div className={styles.choices}>
        <FilterSelect
          label="Status"
          value={status}
          choices={statuses}
          onChoose={(value) => change({ status: value })}
        />
        <Dates days={days} timeZone={asked.timeZone} />
        <FilterSelect
          label="Discount code"
          value={discount}
          choices={{ '': 'Any code', used: 'With a code', none: 'Without a code' }}
          onChoose={(value) => change({ discount: value })}
        />
        <FilterSelect
          label="Membership"
          value={membership}
          choices={{ '': 'Members and others', member: 'Members', non_member: 'Non-members' }}
          onChoose={(value) => change({ membership: value })}
        />
        <div className={styles.end}>{children}</div>
      </div>
    </Row>
  )
}

/** Whether the search leaves its room to the pane of a payment. */
const shortSearch = '(min-width: 73.75em) and (max-width: 87.5em)'

const statuses: Choices = {
  '': 'Status: all',
  ...Object.fromEntries(Object.entries(paymentLooks).map(([status, { label }]) => [status, label])),
}

interface FilterSelectProps {
  label: string
  /** The value; undefined for the first of the choices, which is ''. */
  value: string | undefined
  choices: Choices
  onChoose: (value: string) => void
}

function FilterSelect({ label, value = '', choices, onChoose }: FilterSelectProps) {
  const field = usePaletteField<HTMLSelectElement>(label, choices[value])
  return (
    <span className={classNames('target', styles.filter, value !== '' && styles.chosen)}>
      <select
        ref={field}
        aria-label={label}
        autoComplete="off"
        value={value}
        onChange={({ target }) => onChoose(target.value)}
      >
        {Object.entries(choices).map(([choice, words]) => (
          <option key={choice} value={choice}>
            {words}
          </option>
        ))}
      </select>
      <ChevronDownIcon size={16} />
    </span>
  )
}

/** A button that opens the periods and the fields of the days. */
function Dates({ days, timeZone }: { days: ChosenFilter['days']; timeZone: string }) {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const panel = useRef<HTMLFieldSetElement>(null)
  const [isOpen, setOpen] = useState(false)
  usePaletteAction({
    ...{ action: 'Dates', state: rangeWords(days.range), isLast: true },
    onClick: () => panel.current?.showPopover(),
  })
  useLayoutEffect(() => {
    if (!isOpen) return
    // It does not follow its button, which moves when other dates need more room.
    const place = () => button.current && panel.current && placeBeside(button.current, panel.current, 'left')
    place()
    window.addEventListener('resize', place)
    return () => window.removeEventListener('resize', place)
  }, [isOpen])
  return (
    <>
      <button
        ref={button}
        type="button"
        popoverTarget={id}
        aria-expanded={isOpen}
        className={classNames('target', styles.filter, days.range.period !== 'all' && styles.chosen)}
      >
        <span>
          <span className="visually-hidden">Dates: </span>
          {rangeWords(days.range)}
        </span>
        <ChevronDownIcon size={16} />
      </button>
      <fieldset
        ref={panel}
        id={id}
        popover="auto"
        aria-label="Dates"
        className={classNames('popover', styles.dates, isOpen && styles.placed)}
        onToggle={({ newState }) => setOpen(newState === 'open')}
      >
        <Stack>
          <Grid gap={3} min="9.5rem" className={styles.days}>
            <DateRangeFields {...days} />
          </Grid>
          <DayZone timeZone={timeZone} />
        </Stack>
      </fieldset>
    </>
  )
}

/** `Last 30 days`, `Nov 1, 2026 – Nov 26, 2026`, `From Nov 1, 2026`. */
function rangeWords({ period, startDate, endDate }: RangeChoice): string {
  if (period !== 'custom') return periodLabels[period]
  const [first, last] = [startDate, endDate].map((day) =>
    isDay(day) ? stepTitle({ from: day, to: day }, 'day') : '',
  )
  if (first && last) return first === last ? first : `${first} – ${last}`
  if (first) return `From ${first}`
  return last ? `Until ${last}` : 'Chosen dates'
}
