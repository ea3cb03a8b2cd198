import { beforeEach, expect, it } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import { databaseApi } from '#contract/database.ts'
import { answerCalls, goOffline, goOnline, holdCalls, noteCalls } from '../../../testing/network.ts'
import { openApp, reloadApp } from '../../../testing/openApp.tsx'
import { developer } from '../../../testing/people.ts'
import { button, dialog, expectNone, field, press, title, toast, type } from '../../../testing/screen.ts'

const editor = page.getByRole('textbox', { name: 'SQL query' })
const result = page.getByRole('region', { name: 'Result', exact: true })
const cell = (name: string | RegExp) => result.getByRole('cell', { name, exact: true })
const table = (name: string) => page.css('summary').filter({ hasText: name })
const run = button('Run query')

async function openDatabase(): Promise<void> {
  await openApp('/developer?tab=database', developer)
  await expect.element(title('Database')).toBeVisible()
  await expect.element(editor).toBeVisible()
}

async function write(query: string): Promise<void> {
  await editor.fill(query)
}

beforeEach(async () => {
  await page.viewport(1440, 900)
})

it('a query shows its rows with NULL, numbers and long values, whole below each other, and is downloaded as CSV; too many are said, and shown when asked; none have columns', async () => {
  await openDatabase()
  await write(`select 'Ana' as who, 12 as n, null as missing, '${'long '.repeat(60)}' as text`)
  await run.click()
  await expect.element(result.getByRole('status')).toHaveTextContent(/^1 row · [\d,]+ ms$/)
  await expect.element(result.getByRole('columnheader', { name: 'who' })).toBeVisible()
  await expect.element(cell('NULL')).toBeVisible()
  for (const shown of [cell('12'), result.getByRole('columnheader', { name: 'n', exact: true })]) {
    expect(getComputedStyle(shown.element()).textAlign).toBe('right')
  }
  const long = cell(/^long/).element()
  const height = long.getBoundingClientRect().height
  await field('Wrap long values').click()
  expect(long.getBoundingClientRect().height).toBeGreaterThan(height)

  let saved = ''
  const click = HTMLAnchorElement.prototype.click
  HTMLAnchorElement.prototype.click = function save() {
    saved = this.download
    void fetch(this.href)
      .then((reply) => reply.text())
      .then((text) => {
        saved += `\n${text}`
      })
  }
  await button('Download CSV').click()
  await expect
    .poll(() => saved)
    .toMatch(/^query-\d{4}-\d\d-\d\d\.csv\n\uFEFF?who,n,missing,text\r\nAna,12,,long /)
  HTMLAnchorElement.prototype.click = click

  await write("select 'Ana' as who, null as missing, 'one' || char(10) || 'two' as lines")
  // What was found before stays until then, and with it the height of the tables beside it.
  const side = page.css('summary').first().element().closest('.surface') as HTMLElement
  const sideHeight = side.offsetHeight
  const { release } = holdCalls(databaseApi.execute.path)
  await run.click()
  await expect.element(result).toHaveAttribute('aria-busy', 'true')
  await expect.element(cell('12')).toBeVisible()
  expect(side.offsetHeight).toBe(sideHeight)
  release()
  await expect.element(result.getByRole('columnheader', { name: 'lines' })).toBeVisible()
  await button('Row 1').click()
  await expect.element(dialog().getByRole('heading', { name: 'Row 1' })).toBeVisible()
  const facts = () => [...dialog().css('dl').element().children].map(({ textContent }) => textContent)
  await expect.poll(facts).toEqual(['whoAna', 'missingNULL', 'linesone\ntwo'])
  await dialog().getByRole('button', { name: 'Close' }).click()
  await expect.element(button('Row 1')).toHaveFocus()

  await write('select id from users where 1 = 0')
  await run.click()
  await expect.element(result.getByRole('status')).toHaveTextContent(/^0 rows/)
  await expect.element(result.getByRole('columnheader', { name: 'id' })).toBeVisible()

  // Nine columns of ids are in sight, each as wide as the others; a few have all the room that they need.
  const boxOf = (part: Locator) => part.element().getBoundingClientRect()
  const room = result.getByRole('region', { name: 'Result rows' })
  const id = `'${'01990000-0000-7000-8000-0123456789ab'}'`
  const ofIds = (count: number) =>
    `select ${Array.from({ length: count }, (_, column) => `${id} as column${column}`).join(', ')}`
  await write(ofIds(20))
  await run.click()
  const header = (column: number) =>
    result.getByRole('columnheader', { name: `column${column}`, exact: true })
  await expect.element(header(19)).toBeInTheDocument()
  expect(boxOf(header(8)).right).toBeLessThanOrEqual(boxOf(room).right + 1)
  const narrow = boxOf(header(1)).width
  await write(ofIds(2))
  await run.click()
  await expectNone(header(19))
  await expect.element(header(1)).toBeVisible()
  expect(boxOf(header(1)).width).toBeGreaterThan(1.5 * narrow)
  for (const width of [1200, 390]) {
    await page.viewport(width, 900)
    await expect.poll(() => boxOf(room).left).toBeGreaterThanOrEqual(0)
    expect(document.documentElement.scrollWidth).toBe(width)
  }

  await write(
    'with recursive a(n) as (select 1 union all select n + 1 from a where n < 1001) select n from a',
  )
  await run.click()
  await expect.element(result.getByRole('status')).toHaveTextContent('First 1,000 rows')
  await expect.element(page.getByText(/There is more than the console shows/)).toBeVisible()
  // By CSS, because roles of so many rows take seconds.
  const last = page.css('td').filter({ hasText: /^1000$/ })
  await expectNone(last)
  await button('Show all 1,000 rows').click()
  await expect.element(last).toBeInTheDocument()
})

it('the editor has its styles inside a scroller that is there already, completes names and words, and runs by keyboard; a query that is empty, fails, was written too long after the password or has no connection says so, and stays', async () => {
  await openApp('/developer', developer)
  await page.getByRole('link', { name: 'Database', exact: true }).click()
  await expect.element(editor).toBeVisible()
  expect(getComputedStyle(editor.element()).fontFamily).toContain('monospace')
  await expect.element(table('blacklisted_words')).toBeVisible()
  await editor.click()
  const options = page.getByRole('option')
  const offered = () => options.elements().map(({ textContent }) => textContent)
  await type('select * from user')
  await expect.poll(offered).toEqual(['users'])
  await press('Escape')
  await expectNone(options)
  await type('s wher')
  await expect.poll(offered).toContain('where')
  expect(page.css('.cm-completionIcon').elements()).toEqual([])

  await write('')
  await editor.click()
  await type('select 1 as one from users')
  await expect.element(page.getByRole('option', { name: 'users' })).toBeVisible()
  await press('Control>', 'Enter', '/Control')
  await expectNone(page.getByRole('option', { name: 'users' }))
  const width = (of: string) => result.css(of).element().getBoundingClientRect().width
  await expect.element(cell('1').first()).toBeVisible()
  expect(width('table')).toBeLessThan(200)

  await userEvent.keyboard('{Tab}')
  await expect.element(run).toHaveFocus()

  await write('')
  await run.click()
  await expect.element(page.getByText('Please enter a SQL query')).toBeVisible()
  await expect.element(editor).toHaveAttribute('aria-invalid', 'true')
  await expect.element(editor).toHaveFocus()
  await type('select 1')
  await expectNone(page.getByText('Please enter a SQL query'))

  await write('select nonsense from users')
  await run.click()
  await expect.element(toast()).toHaveTextContent(/Query Failed.*nonsense/)
  await expect.element(result.getByRole('alert')).toHaveTextContent(/nonsense/)
  await expect.element(editor).toHaveTextContent('select nonsense from users')
  await write('')
  await run.click()
  await expect.element(page.getByText('Please enter a SQL query')).toBeVisible()
  await expectNone(result.getByRole('alert'))

  await write('select 7 as n')
  const restore = answerCalls('/api/developer/execute-sql', {
    status: 403,
    json: { message: 'Please enter your password to continue.', code: 'confirm_password' },
  })
  await run.click()
  await expect.element(dialog().getByLabelText('Current password', { exact: true })).toBeVisible()
  restore()
  await dialog().getByRole('button', { name: 'Cancel' }).click()
  await expect.element(toast()).toHaveTextContent('Query Failed')

  await write('select 1')
  const runs = noteCalls('/api/developer/execute-sql')
  await goOffline()
  await expect.element(page.getByText(/Running queries needs a connection/)).toBeVisible()
  await expect.element(run).toHaveAttribute('aria-disabled', 'true')
  await editor.click()
  await press('Control>', 'Enter', '/Control')
  await expectNone(toast())
  await goOnline()
  await run.click()
  await expect.element(result.getByRole('status')).toHaveTextContent(/^1 row/)
  expect(runs).toHaveLength(1)
})

it('beside the query are the tables, without secret ones, and the history; a tap inserts a name or restores a query, which a reload keeps', async () => {
  await openDatabase()
  await expect.element(table('blacklisted_words')).toBeVisible()

  await field('Find a table or column').fill('password')
  await expect.element(page.getByText('No table has such a name or column.')).toBeVisible()
  await field('Find a table or column').fill('secTION')
  await expect.element(table('ticket_requests')).toHaveTextContent(/has .*section/)
  await field('Find a table or column').fill('canned')
  await expect.element(table('canned_replies')).not.toHaveTextContent(/has /)
  await table('canned_replies').click()
  await write('select count(*) from ')
  await press('End')
  await button(/^Insert canned_replies/).click()
  await expect.element(editor).toHaveTextContent('select count(*) from canned_replies')
  await button(/^title/).click()
  await expect.element(editor).toHaveTextContent('canned_repliestitle')

  await write('select 123 as kept')
  await run.click()
  await expect.element(cell('123')).toBeVisible()
  await write('')
  await page.getByRole('tab', { name: 'History' }).click()
  await button(/^select 123 as kept.*1 row/)
    .first()
    .click()
  await expect.element(editor).toHaveTextContent('select 123 as kept')
  await expect.element(editor).toHaveFocus()

  await reloadApp()
  await expect.element(editor).toHaveTextContent('select 123 as kept')
  // Undo does not take away what a reload has brought back.
  await editor.click()
  await press('Control>', 'z', '/Control')
  await expect.element(editor).toHaveTextContent('select 123 as kept')
})
