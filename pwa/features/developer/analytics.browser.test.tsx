import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../../testing/accessibility.ts'
import { openApp } from '../../testing/openApp.tsx'
import { developer } from '../../testing/people.ts'
import { expectAddress, expectNone, field, title } from '../../testing/screen.ts'

it('the analytics have counts that say what they count, and charts with tables, whose range and steps are in the address, and no rate of nothing', async () => {
  await openApp('/developer?tab=analytics', developer)
  await expect.element(title('Analytics')).toBeVisible()
  await expect.element(page.getByText('Active requests', { exact: true })).toBeVisible()
  await expect.element(page.getByText(/Requests include those for resold tickets/)).toBeVisible()
  await expect.element(page.getByText(/deleted requests included/)).toBeVisible()
  await expectAccessible()
  await field('Period').selectOptions('Last 7 days')
  await field('Steps').selectOptions('Days')
  await expectAddress('/developer?tab=analytics&period=7d&step=day')
  await page.getByText('Show as a table').first().click()
  const table = page.getByRole('table', { name: 'Requests submitted' })
  await expect.element(table.getByRole('rowheader').nth(6)).toBeVisible()
  // The figures are compared with those before, and the drawing says the highest and the last one.
  const submitted = page.getByRole('figure', { name: 'Requests submitted', exact: true })
  await expect
    .element(submitted.getByText(/^\d+, (no change|[+−]\d[\d,]*%|none before) vs\. the 7 days before$/))
    .toBeVisible()
  const values = () => [...submitted.element().querySelectorAll('svg > text')].map((text) => text.textContent)
  const inTable = (column = 0) =>
    table
      .getByRole('row')
      .elements()
      .flatMap((row) => row.querySelectorAll('td')[column]?.textContent ?? [])
      .map(Number)
  await expect.poll(() => values()[0]).toBe(String(Math.max(...inTable())))
  await expect.element(table.getByRole('columnheader', { name: 'Requests before' })).toBeVisible()
  expect(inTable(1)).toHaveLength(7)
  const drawn = (name: string) => page.getByRole('figure', { name, exact: true }).element()
  expect(drawn('Accept rate').querySelector('.ct-line')).not.toBeNull()
  expect(drawn('Requests submitted').querySelector('.ct-line')).toBeNull()
  const coarser = page.getByText('This period is too long for days, so the charts have weeks.')
  await expect.element(coarser).not.toBeInTheDocument()
  await field('Period').selectOptions('Last 12 months')
  await expect.element(coarser).toBeVisible()
  await field('To').fill('2020-01-01')
  await field('From').fill('2020-01-02')
  const inPeriod = page.getByRole('heading', { name: 'In this period' })
  // No figures of other dates stay beside the wrong ones.
  await expect
    .element(page.getByRole('heading', { name: 'The end date is before the start date' }))
    .toBeVisible()
  await expectNone(page.getByRole('figure'))
  await expectNone(inPeriod)
  await field('To').fill('2020-02-01')
  await expect.element(inPeriod).toBeVisible()

  // There is no rate where there is nothing to have a share of.
  const rate = page.getByText('Accept rate', { exact: true }).first()
  await expect.poll(() => rate.element().nextElementSibling?.textContent).toBe('–')
  const offers = page.getByRole('figure', { name: 'Offers made' })
  await expect.element(offers).toHaveTextContent('None in this period')
  await page.getByText('Show as a table').nth(4).click()
  const rates = page.getByRole('table', { name: 'Accept rate' })
  await expect.element(rates.getByRole('cell', { name: '–' }).first()).toBeVisible()
  await expectNone(rates.getByText('0%'))
})
