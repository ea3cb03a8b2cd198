import { type ReactNode, type Ref, useId, useLayoutEffect, useRef, useState } from 'react'
import { isDay } from '#contract/rules/zonedDays.ts'
import { placeBeside } from './ActionMenu.tsx'
import { classNames } from './classNames.ts'
import { usePaletteAction, usePaletteField } from './commands.tsx'
import { DateRangeFields, periodLabels, type RangeChoice, type useDateRange } from './DateRange.tsx'
import { writeDay } from './format.ts'
import { ChevronDownIcon } from './icons.tsx'
import { Grid, Row, Stack, Text } from './layout.tsx'
import { type Choices, Options } from './paletteFields.tsx'
import styles from './Toolbar.module.css'

interface ToolbarProps {
  /** Makes the toolbar focusable. */
  ref?: Ref<HTMLElement>
  /** One or more search fields. */
  search?: ReactNode
  /** The filters. */
  children?: ReactNode
  /** Shown at the end of the line: the actions for all results. */
  end?: ReactNode
}

/** Search, filters and the actions for all results, in one line at a desk. */
export function Toolbar({ ref, search, children, end }: ToolbarProps) {
  return (
    <Row as="search" ref={ref} {...(ref && { tabIndex: -1 })} className={styles.toolbar}>
      {search}
      <div className={styles.choices}>
        {children}
        {end && <div className={styles.end}>{end}</div>}
      </div>
    </Row>
  )
}

interface FilterSelectProps {
  label: string
  /** The value; undefined for the first of the choices, which is ''. */
  value: string | undefined
  choices: Choices
  onChoose: (value: string) => void
  disabled?: boolean
}

/** A filter that shows its value; its name is for screen readers and the palette. */
export function FilterSelect({ label, value = '', choices, onChoose, disabled }: FilterSelectProps) {
  const field = usePaletteField<HTMLSelectElement>(label, choices[value])
  return (
    <span className={classNames('target', styles.filter, value !== '' && styles.chosen)}>
      <select
        ref={field}
        aria-label={label}
        autoComplete="off"
        value={value}
        disabled={disabled}
        onChange={({ target }) => onChoose(target.value)}
      >
        <Options choices={choices} />
      </select>
      <ChevronDownIcon size={16} />
    </span>
  )
}

/** A button that opens the periods and the fields of the days. */
export function DateFilter({ days }: { days: Omit<ReturnType<typeof useDateRange>, 'asked'> }) {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
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
    // The panel does not follow its button, which moves when other dates need more room.
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
        className={classNames('target', styles.filter, !days.isUsual && styles.chosen)}
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
        {/* Not while it is closed, when the palette could not lead to its fields. */}
        {isOpen && (
          <Stack>
            <Grid gap={3} min="9.5rem" className={styles.days}>
              <DateRangeFields {...days} />
            </Grid>
            <Text size="label" tone="muted">
              Days are those of your time zone, {timeZone.replaceAll('_', ' ')}; both dates are included.
            </Text>
          </Stack>
        )}
      </fieldset>
    </>
  )
}

/** `Last 30 days`, `Nov 1, 2026 – Nov 26, 2026`, `From Nov 1, 2026`. */
function rangeWords({ period, startDate, endDate }: RangeChoice): string {
  if (period !== 'custom') return periodLabels[period]
  const [first, last] = [startDate, endDate].map((day) =>
    isDay(day) ? writeDay(day, { month: 'short', day: 'numeric', year: 'numeric' }) : '',
  )
  if (first && last) return first === last ? first : `${first} – ${last}`
  if (first) return `From ${first}`
  return last ? `Until ${last}` : 'Chosen dates'
}
