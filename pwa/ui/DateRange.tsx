import { useMutation } from '@tanstack/react-query'
import { type AskedRange, invalidDay, rangeProblem } from '#contract/rules/dateRange.ts'
import { addDays, isDay, zonedDays } from '#contract/rules/zonedDays.ts'
import { SelectField } from './paletteFields.tsx'
import { TextField } from './TextField.tsx'
import { dismissError, showToast } from './toasts/toastStore.ts'
import type { AddressSearch } from './useAddressSearch.ts'
import { useNow } from './useNow.ts'

/** The ranges that one tap chooses. */
export const periods = ['all', '7d', '30d', '12m'] as const
export type Period = (typeof periods)[number]

export const periodLabels: Record<Period, string> = {
  all: 'All time',
  '7d': 'Last 7 days',
  '30d': 'Last 30 days',
  '12m': 'Last 12 months',
}

export interface RangeChoice {
  /** `custom`: the dates were chosen. */
  period: Period | 'custom'
  /** Days, or '' for an open end. */
  startDate: string
  endDate: string
}

/** The range in the address, or the usual period. Dates win over a period. */
export function readRange(params: URLSearchParams, today: string, usual: Period): RangeChoice {
  const startDate = params.get('startDate') ?? ''
  const endDate = params.get('endDate') ?? ''
  if (startDate !== '' || endDate !== '') return { period: 'custom', startDate, endDate }
  const period = periods.find((name) => name === params.get('period')) ?? usual
  return { period, startDate: startOf(period, today), endDate: '' }
}

function startOf(period: Period, today: string): string {
  switch (period) {
    case 'all':
      return ''
    case '7d':
      return addDays(today, -6)
    case '30d':
      return addDays(today, -29)
    case '12m': {
      const monthAgo = `${Number(today.slice(0, 4)) - 1}${today.slice(4)}`
      // 29 February has no day a year before.
      return addDays(isDay(monthAgo) ? monthAgo : addDays(today, -366), 1)
    }
  }
}

/** The error with which the server would refuse it. */
export function wrongDate(asked: AskedRange, now: Date): ReturnType<typeof rangeProblem> {
  const unreadable = (['startDate', 'endDate'] as const).find(
    (end) => asked[end] !== undefined && !isDay(asked[end]),
  )
  return unreadable ? { end: unreadable, message: invalidDay } : rangeProblem(asked, now)
}

/**
 * The range of days in the address, in the viewer's time zone.
 *
 * @param usual the period of an address without one
 */
export function useDateRange(
  { params, change }: Pick<AddressSearch, 'params' | 'change'>,
  usual: Period = 'all',
) {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  const now = useNow()
  const range = readRange(params, zonedDays(timeZone).of(now), usual)
  const { startDate, endDate } = range
  const asked = { ...(startDate && { startDate }), ...(endDate && { endDate }), timeZone }
  const wrong = wrongDate(asked, now)
  return {
    range,
    isUsual: range.period === usual,
    wrong,
    /** The error of the dates, which are not asked for. */
    problem: wrong?.message,
    /** The query for the server. */
    asked,
    choosePeriod: (period: string) =>
      change({ period: period === usual ? '' : period, startDate: '', endDate: '' }),
    chooseDates: (dates: { startDate?: string; endDate?: string }) =>
      change({ period: '', startDate, endDate, ...dates }),
  }
}

type DateRangeFieldsProps = Pick<
  ReturnType<typeof useDateRange>,
  'range' | 'wrong' | 'choosePeriod' | 'chooseDates'
>

/** The fields that choose days. */
export function DateRangeFields({ range, wrong, choosePeriod, chooseDates }: DateRangeFieldsProps) {
  const errorOf = (end: string) => (wrong?.end === end ? wrong.message : undefined)
  return (
    <>
      <SelectField
        label="Period"
        value={range.period}
        onChoose={choosePeriod}
        choices={{ ...periodLabels, ...(range.period === 'custom' && { custom: 'Chosen dates' }) }}
      />
      <TextField
        label="From"
        autoComplete="off"
        type="date"
        value={range.startDate}
        error={errorOf('startDate')}
        onChange={(event) => chooseDates({ startDate: event.target.value })}
      />
      <TextField
        label="To"
        autoComplete="off"
        enterKeyHint="done"
        type="date"
        value={range.endDate}
        error={errorOf('endDate')}
        onChange={(event) => chooseDates({ endDate: event.target.value })}
      />
    </>
  )
}

/**
 * Downloads a CSV file. The browser saves it while it arrives, so that a file of any size never is in memory; since it would
 * also save a refusal, it is asked before by HEAD, which exports nothing.
 *
 * @param failed what a toast says if it fails
 */
export function useExport(failed: string) {
  return useMutation({
    networkMode: 'always',
    async mutationFn(address: string) {
      const reply = await fetch(address, { method: 'HEAD' })
      if (!reply.ok) throw new Error(`The export was answered with ${reply.status}`)
      const link = document.createElement('a')
      link.href = address
      link.download = ''
      link.click()
    },
    onMutate: () => dismissError(failed),
    onError: () => showToast({ title: failed, tone: 'error' }),
  })
}
