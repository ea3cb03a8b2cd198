import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { ClientErrorGroup, FailedJob, SystemState } from '#contract/operations.ts'
import { expectAccessible } from '../../testing/accessibility.ts'
import { answerCalls, holdCalls } from '../../testing/network.ts'
import { openApp } from '../../testing/openApp.tsx'
import { developer } from '../../testing/people.ts'
import {
  address,
  button,
  card,
  dialog,
  expectAddress,
  expectNone,
  field,
  toast,
} from '../../testing/screen.ts'

const words = page.getByRole('list', { name: 'Blacklisted words' })
const requests = page.getByRole('list', { name: 'All requests' })
const inDialog = (name: string) => dialog().getByRole('button', { name })
const ourFault = 'Something went wrong on our side. Please try again.'
const refuse = (path: RegExp, method?: string) =>
  answerCalls(path, { status: 500, json: { message: ourFault, code: 'internal' } }, method)

const idOf = (index: number) => `01990000-0000-7000-8000-00000000000${index}`
const failedAt = '2026-01-02T03:04:05.000Z'
const paths = { jobs: /jobs\/failed$/, retry: /jobs\/[^/]+\/retry$/, system: /developer\/system$/ }
const errorsPath = /developer\/client-errors$/

const job = (index: number, job: Pick<FailedJob, 'kind' | 'lane'>): FailedJob => ({
  ...{ id: idOf(index), reason: 'The server did not answer', attempts: 5, failedAt },
  ...{ about: [{ name: 'requestId', id: idOf(9) }], canRetry: true, ...job },
})
const mailJob = job(1, { kind: 'email.send', lane: 'mail' })
const refund = { ...job(2, { kind: 'payments.send_refund', lane: 'money' }), canRetry: false }
const pageError: ClientErrorGroup = {
  ...{ id: idOf(1), build: '0a1b2c3d4e5f', route: '/tickets/:id', name: 'TypeError' },
  ...{ message: 'x is not a function', frames: ['open (/assets/main.js:1:20)'], reports: 1234 },
  ...{ firstAt: failedAt, lastAt: failedAt },
}
const goneJob = { ...job(3, { kind: 'old.kind', lane: null }), canRetry: false }

async function openSystem(): Promise<void> {
  await openApp('/developer?tab=system', developer)
  await expect.element(card('Ticket requests')).toBeVisible()
}

it('words are added, switched off and on, and deleted after a question; each failure has its title', async () => {
  const word = `pillar${Date.now()}`
  await openSystem()
  await button('Add word').click()
  await expect.element(card('Blacklisted words').getByText('Please enter a word')).toBeVisible()
  await field('Word').fill(`  ${word.toUpperCase()} `)
  let restore = refuse(/blacklisted-words$/, 'POST')
  await button('Add word').click()
  await expect.element(toast()).toHaveTextContent('Failed to Add Word')
  restore()
  await button('Add word').click()
  const row = words.getByRole('listitem').filter({ hasText: word })
  await expect.element(row.getByText('Active', { exact: true })).toBeVisible()
  await field('Word').fill(word)
  await button('Add word').click()
  await expect.element(card('Blacklisted words').getByText('This word is already on the list.')).toBeVisible()

  restore = refuse(/blacklisted-words\/[^/]+$/, 'PATCH')
  await button(`Deactivate ${word}`).click()
  await expect.element(toast()).toHaveTextContent('Failed to Update Word')
  restore()
  await button(`Deactivate ${word}`).click()
  await expect.element(row.getByText('Inactive')).toBeVisible()
  await button(`Activate ${word}`).click()
  await expect.element(row.getByText('Active', { exact: true })).toBeVisible()

  restore = refuse(/blacklisted-words\/[^/]+$/, 'DELETE')
  await button(`Delete ${word}`).click()
  await inDialog('Delete word').click()
  await expect.element(toast()).toHaveTextContent('Failed to Delete Word')
  await expect.element(row).toBeVisible()
  restore()
  await button(`Delete ${word}`).click()
  await inDialog('Delete word').click()
  await expect.element(toast()).toHaveTextContent('Word deleted')
  await expectNone(row)
  await expectNone(dialog())
  await expect.poll(() => card('Blacklisted words').element().contains(document.activeElement)).toBe(true)
})

it('a request is found, and deleted only after DELETE was typed', async () => {
  const id = '01990000-0000-7000-8000-000000000001'
  const request = {
    ...{ id, artist: 'The Zanzibar Quartet', venue: 'Greek Theatre', concertDate: '2099-06-05T20:00' },
    ...{ name: 'Sam Rivera', email: 'sam@example.com', section: '102', ticketCount: 2, status: 'pending' },
    ...{ createdAt: '2026-01-01T00:00:00.000Z', deadlineAt: null, expiredBecause: null },
  }
  let rows = [
    { ...request, isPaid: false },
    { ...request, id: id.replace(/1$/, '2'), artist: 'Paid Band', status: 'completed', isPaid: true },
  ]
  const searches: string[] = []
  answerCalls(
    /developer\/ticket-requests$/,
    async (_, { url }) => {
      searches.push(new URL(url).searchParams.get('q') ?? '')
      return Response.json(rows)
    },
    'GET',
  )
  await openSystem()
  await field('Search requests').fill('zanzibar')
  await expect.poll(() => searches.at(-1)).toBe('zanzibar')
  await expect.element(requests.getByText('Paid, so it is kept')).toBeVisible()
  const list = page.getByRole('region', { name: 'Requests, newest first' }).element()
  expect(getComputedStyle(list).maxHeight).toBe('384px')
  const [first, second] = [requests.getByRole('listitem').first(), requests.getByRole('listitem').last()]
  await expect.element(first.getByText('New Request')).toBeVisible()
  await expect.element(first.getByText('#00000001')).toBeVisible()
  await expect.element(second.getByText('Completed')).toBeVisible()
  // A list is paler until its search is answered.
  await expect.poll(() => document.querySelector('[aria-busy=true]')).toBeNull()
  await expectAccessible()

  const ask = button('Delete the request for The Zanzibar Quartet by Sam Rivera')
  const path = /developer\/ticket-requests\/[^/]+$/
  const restore = refuse(path, 'DELETE')
  await ask.click()
  await expect.element(inDialog('Delete permanently')).toBeDisabled()
  await field('Type DELETE to confirm').fill('DELETE')
  await inDialog('Delete permanently').click()
  await expect.element(toast()).toHaveTextContent('Delete Failed')
  await expectNone(dialog())
  await expect.element(ask).toHaveFocus()
  restore()
  answerCalls(
    path,
    async () => {
      rows = rows.slice(1)
      return Response.json({})
    },
    'DELETE',
  )
  await ask.click()
  await expect.element(inDialog('Delete permanently')).toBeDisabled()
  await field('Type DELETE to confirm').fill('DELETE')
  await inDialog('Delete permanently').click()
  await expect.element(toast()).toHaveTextContent('Request deleted')
  await expectNone(requests.getByText('The Zanzibar Quartet'))
  await expectNone(dialog())
  await expect
    .element(page.getByRole('link', { name: 'Timeline of the request for Paid Band by Sam Rivera' }))
    .toHaveFocus()
})

it('what failed to load can be loaded again: the state, the requests, and the errors of pages with their frames; copies of emails are switched; a failed job is shown with its reason, runs again when asked to, and says why if it could not', async () => {
  const restore = [
    ...[refuse(/blacklisted-words$/, 'GET'), refuse(/developer\/ticket-requests$/, 'GET')],
    ...[refuse(paths.jobs), refuse(paths.system), refuse(errorsPath)],
  ]
  await openSystem()
  for (const title of [
    'Could not load the words',
    'Could not load requests',
    'Could not load the failed jobs',
    "Could not load the system's state",
    'Could not load the page errors',
  ]) {
    await expect.element(page.getByText(title)).toBeVisible()
  }
  for (const stop of restore) stop()
  await card('Queue, storage and versions').getByRole('button', { name: 'Retry' }).click()
  await expect.element(card('Queue').getByRole('rowheader', { name: 'Money' })).toBeVisible()
  await expect.element(card('Storage').getByText('Free on disk')).toBeVisible()
  await expect.element(card('Versions').getByText(__BUILD_ID__, { exact: true })).toBeVisible()
  answerCalls(errorsPath, { json: [pageError] })
  await card('Page errors').getByRole('button', { name: 'Retry' }).click()
  await expect.element(card('Page errors').getByText('1,234 reports')).toBeVisible()
  await button('Details of TypeError: x is not a function').click()
  await expect.element(dialog().getByText('open (/assets/main.js:1:20)')).toBeVisible()
  await expect.element(dialog().getByText('0a1b2c3d4e5f')).toBeVisible()
  await expectAccessible()
  await dialog().getByRole('button', { name: 'Close' }).click()
  await expectNone(dialog())

  const copies = page.getByRole('switch', { name: 'Email copies' })
  const isOn = () => (copies.element() as HTMLInputElement).checked
  const wasOn = isOn()
  const allow = refuse(/\/email-notifications$/)
  await copies.click()
  await expect.element(toast()).toHaveTextContent('Update Failed')
  await expect.poll(isOn).toBe(wasOn)
  allow()
  await copies.click()
  await expect.element(toast()).toHaveTextContent(wasOn ? 'Email copies off' : 'Email copies on')
  await expect.poll(isOn).toBe(!wasOn)

  let failedJobs = [mailJob, refund, goneJob]
  answerCalls(paths.jobs, async () => Response.json(failedJobs))
  const jobs = card('Failed jobs')
  await jobs.getByRole('button', { name: 'Retry', exact: true }).click()
  const groups = page.css('section[aria-label="Failed jobs by lane"] h3')
  await expect
    .poll(() => groups.elements().map(({ textContent }) => textContent))
    .toEqual(['Money', 'Mail', 'Kinds that no longer exist'])
  // A kind that is gone cannot run.
  expect(jobs.getByRole('button', { name: /^Retry / }).elements()).toHaveLength(2)
  const message = 'A refund is retried at its request, under its payment, so that nothing is paid out twice.'
  const stop = answerCalls(paths.retry, { status: 409, json: { message, code: 'retry_refund_at_request' } })
  await button(/^Retry payments\.send_refund/).click()
  await expect.element(toast()).toHaveTextContent('Update Failed')
  await expect.element(toast()).toHaveTextContent(message)
  await expect.element(jobs.getByText('payments.send_refund')).toBeVisible()
  stop()
  const row = page.getByRole('list', { name: 'Mail', exact: true }).getByRole('listitem')
  await expect.element(row).toHaveTextContent('The server did not answer')
  await expect.element(row).toHaveTextContent('5 attempts')
  await expect.element(row).toHaveTextContent(`requestId: ${idOf(9)}`)
  answerCalls(paths.retry, async () => {
    failedJobs = []
    return Response.json({ message: 'The job runs again now.' })
  })
  await button(/^Retry email\.send/).click()
  await expect.element(toast()).toHaveTextContent('The job runs again now.')
  await expect.element(jobs.getByText('No failed jobs')).toBeVisible()
})

const none = { count: 0, isCapped: false }
const lane: SystemState['queue'][number] = {
  ...{ lane: 'mail', due: none, running: none, waiting: none },
  ...{ failed: { count: 3, isCapped: false }, oldestDue: failedAt },
}
const state: SystemState = {
  queue: [lane],
  failedJobs: { count: 4, isCapped: false },
  storage: { isFull: true, databaseBytes: 1, files: none, fileBytes: 0, freeBytes: 0 },
  versions: {
    ...{ node: '24', database: 'sqlite', databaseVersion: '3', migrations: 1, lastMigration: 'one' },
    ...{ clientVersion: 1, oldestClient: 1 },
  },
  mail: { via: 'smtp', delivered: 5, failed: 2, isCapped: false },
  clientErrors: { count: 1000, isCapped: true },
  overdue: { replies: { count: 2, isCapped: false }, deliveries: { count: 1, isCapped: false } },
  payments: 'test',
  pushKeys: 'settings',
}

it('the overview says what is wrong with the service or on time, and leads to it', async () => {
  const days: (string | null)[] = []
  answerCalls(paths.system, async (_, { url }) => {
    days.push(new URL(url).searchParams.get('today'))
    return Response.json(state)
  })
  await openApp('/developer', developer)
  const health = card('Service health')
  await expect.element(health.getByRole('link', { name: 'Database Cannot save' })).toBeVisible()
  expect(
    health
      .getByRole('link')
      .elements()
      .map((link) => `${link.textContent}: ${link.getAttribute('href')?.replace('/developer?tab=', '')}`),
  ).toEqual([
    'Database Cannot save: system',
    'Queue Running late: system&section=queue',
    'Failed jobs 4 failed: system&section=failed-jobs',
    'Mail 2 failed in 24 hours: email-logs',
    'Payments Test mode: transactions',
    'Page errors 1,000+ in 24 hours: system&section=page-errors',
    'Replies 2 over time: admin-view',
    'Deliveries 1 overdue: admin-view&show=inactive',
  ])
  // On a phone, the first card is visible.
  expect(page.getByRole('heading', { level: 2 }).elements()[0]?.textContent).toBe('Service health')
  // As the lists of requests have it, and not the day that ends last in the world.
  const today = new Date()
  const midnight = Date.UTC(today.getFullYear(), today.getMonth(), today.getDate())
  expect(new Set(days)).toEqual(new Set([new Date(midnight).toISOString().slice(0, 10)]))

  // The requests above push the section away when they come.
  const slow = holdCalls(/developer\/ticket-requests$/)
  await health.getByRole('link', { name: /^Failed jobs/ }).click()
  await expect.element(card('Queue')).toBeInTheDocument()
  expect(address()).toBe('/developer?tab=system&section=failed-jobs')
  slow.release()
  await expectAddress('/developer?tab=system')
  const heading = page.getByRole('heading', { name: 'Failed jobs', exact: true })
  await expect.element(heading).toHaveFocus()
  await expect.element(heading).toBeInViewport()

  answerCalls(paths.system, { json: { ...state, overdue: { replies: none, deliveries: none } } })
  await openApp('/developer')
  await expect.element(health.getByRole('link', { name: 'Replies On time' })).toBeVisible()
  await health.getByRole('link', { name: 'Deliveries On time' }).click()
  await expectAddress('/developer?tab=admin-view&show=inactive')
  await expect.element(page.getByLabelText('Show', { exact: true })).toHaveValue('inactive')
})
