import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { openApp } from '../../../testing/openApp.tsx'
import { developer } from '../../../testing/people.ts'
import { button, expectNone, title, type } from '../../../testing/screen.ts'

const editor = page.getByRole('textbox', { name: 'SQL query' })

it('a query must not be empty', async () => {
  await openApp('/developer?tab=database', developer)
  await expect.element(title('Database')).toBeVisible()
  await button('Run query').click()
  await expect.element(page.getByText('Please enter a SQL query')).toBeVisible()
  await expect.element(editor).toHaveAttribute('aria-invalid', 'true')
  await expect.element(editor).toHaveFocus()
  await type('select 1')
  await expectNone(page.getByText('Please enter a SQL query'))
})
