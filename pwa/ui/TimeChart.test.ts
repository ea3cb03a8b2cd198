import { expect, it } from 'vitest'
import { stepLabel, stepTitle } from './TimeChart.tsx'

it('a step is named by its days, whatever the time zone of the device', () => {
  const week = { from: '2026-11-03', to: '2026-11-09' }
  const words = (['day', 'week', 'month', 'year'] as const).map((step) => [
    stepLabel(week, step),
    stepTitle(week, step),
  ])
  expect(words).toEqual([
    ['Nov 3', 'Nov 3, 2026'],
    ['Nov 3', 'Nov 3 – Nov 9, 2026'],
    ['Nov', 'November 2026'],
    ['2026', '2026'],
  ])
})
