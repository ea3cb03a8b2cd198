import { expect, it } from 'vitest'
import { commands, page } from 'vitest/browser'
import { openApp } from '../../../testing/openApp.tsx'
import { callAs, makeOffer, submitRequest } from '../../../testing/orders.ts'
import { createAccount } from '../../../testing/people.ts'
import { button, dialog, expectNone } from '../../../testing/screen.ts'

const cards = page.getByRole('tabpanel').or(page.getByRole('main')).getByRole('heading', { level: 3 })

it('customers read all of their requests page by page: a press unfolds what it loads, and leads to it', async () => {
  const person = await createAccount()
  const requestId = await submitRequest(person, 'Newest')
  await callAs(person, 'POST', `/api/offers/${await makeOffer(requestId)}/decline`)
  await submitRequest(person, 'Still open')
  await commands.addRequests(requestId, 70, 'Older')
  await openApp('/dashboard?tab=request-history', person)
  const row = (number: number) => page.getByRole('listitem').filter({ hasText: `Older Nr${number}` })
  await expect.element(button(/^Closed · 49\+/)).toHaveAttribute('aria-expanded', 'false')
  await expectNone(row(47))
  await button('Show more requests').click()
  await expect.element(row(69)).toBeInTheDocument()
  await expectNone(button('Show more requests'))
  await expect.poll(() => cards.elements().length).toBeGreaterThan(70)
  await expect.poll(() => row(48).element().contains(document.activeElement)).toBe(true)
  await row(69).getByRole('button').click()
  await expect.element(dialog()).toBeVisible()
  await commands.removeRequests('Older')
})

it('of many requests that need the customer the most urgent eight are shown, and all at a tap', async () => {
  const person = await createAccount()
  const requestId = await submitRequest(person, 'Mitski')
  await makeOffer(requestId)
  await commands.addRequests(requestId, 9, 'Like it')
  await openApp('/dashboard?tab=request-history', person)
  const needsYou = page.getByRole('region', { name: 'Needs you · 10' })
  await expect.poll(() => needsYou.getByRole('listitem').elements().length).toBe(8)
  await button('Show all 10').click()
  await expect.poll(() => needsYou.getByRole('listitem').elements().length).toBe(10)
  await expect
    .poll(() => needsYou.getByRole('listitem').elements()[8]?.contains(document.activeElement))
    .toBe(true)
  await expectNone(button('Show all 10'))
  await commands.removeRequests('Like it')
})
