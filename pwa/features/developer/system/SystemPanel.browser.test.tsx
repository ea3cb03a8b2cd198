import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { answerCalls } from '../../../testing/network.ts'
import { openApp, reloadApp } from '../../../testing/openApp.tsx'
import { developer } from '../../../testing/people.ts'
import { button, card, dialog, expectNone, field, toast } from '../../../testing/screen.ts'

const words = page.getByRole('list', { name: 'Blacklisted words' })
const requests = page.getByRole('list', { name: 'All requests' })
const inDialog = (name: string) => dialog().getByRole('button', { name })
const ourFault = 'Something went wrong on our side. Please try again.'
const refuse = (path: RegExp, method?: string) =>
  answerCalls(path, { status: 500, json: { message: ourFault, code: 'internal' } }, method)

async function openSystem(): Promise<void> {
  await openApp('/developer?tab=system', developer)
  await expect.element(card('Ticket requests')).toBeVisible()
}

it('words are added, switched off and on, and deleted after a question; each failure has its title', async () => {
  const word = `pillar${Date.now()}`
  await openSystem()
  await button('Add word').click()
  await expect.element(card('Blacklisted words').getByText('Please enter a word')).toBeVisible()
  await field('Word').fill('x')
  await expect.element(card('Blacklisted words').getByText(/at least 2 characters/)).toBeVisible()
  await field('Word').fill('x'.repeat(101))
  await expect.element(card('Blacklisted words').getByText(/at most 100 characters/)).toBeVisible()
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
      return new Response(JSON.stringify(rows), { headers: { 'Content-Type': 'application/json' } })
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
      return new Response('{}', { headers: { 'Content-Type': 'application/json' } })
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

it('lists that failed to load can be loaded again', async () => {
  const restore = [refuse(/blacklisted-words$/, 'GET'), refuse(/developer\/ticket-requests$/, 'GET')]
  await openSystem()
  await expect.element(page.getByText('Could not load the words')).toBeVisible()
  await expect.element(page.getByText('Could not load requests')).toBeVisible()
  for (const stop of restore) stop()
  await card('Ticket requests').getByRole('button', { name: 'Retry' }).click()
  await expect.element(requests).toBeVisible()
})

it('copies of emails to admins can be switched, and the switch returns if that fails', async () => {
  await openSystem()
  const copies = page.getByRole('switch', { name: 'Email copies' })
  const isOn = () => (copies.element() as HTMLInputElement).checked
  const wasOn = isOn()
  const restore = refuse(/\/email-notifications$/)
  await copies.click()
  await expect.element(toast()).toHaveTextContent('Update Failed')
  await expect.poll(isOn).toBe(wasOn)
  restore()
  await copies.click()
  await expect.element(toast()).toHaveTextContent(wasOn ? 'Email copies off' : 'Email copies on')
  await reloadApp()
  await expect.element(copies).toBeVisible()
  await expect.poll(isOn).toBe(!wasOn)
})
