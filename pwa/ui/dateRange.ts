import { addDays, isDay } from '#contract/rules/zonedDays.ts'

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

/** The range in the address. Dates win over a period. */
export function readRange(params: URLSearchParams, today: string): RangeChoice {
  const startDate = params.get('startDate') ?? ''
  const endDate = params.get('endDate') ?? ''
  if (startDate !== '' || endDate !== '') return { period: 'custom', startDate, endDate }
  const period = periods.find((name) => name === params.get('period')) ?? 'all'
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

/** What is wrong with the dates; undefined if they can be asked for. */
export function rangeProblem({ startDate, endDate }: RangeChoice): string | undefined {
  for (const date of [startDate, endDate]) {
    if (date !== '' && !isDay(date)) return 'Please enter a whole date'
  }
  if (startDate !== '' && endDate !== '' && endDate < startDate)
    return 'The end date is before the start date'
  return undefined
}
