import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { eventOverMessage } from '#contract/rules/eventDay.ts'
import { expectAccessible } from '../../testing/accessibility.ts'
import { answerCalls, goOffline, goOnline } from '../../testing/network.ts'
import { openApp } from '../../testing/openApp.tsx'
import { deliver, makeOffer, paidRequest, submitRequest } from '../../testing/orders.ts'
import { admin, createAccount } from '../../testing/people.ts'
import { button, dialog, expectNone, openEvent, toast } from '../../testing/screen.ts'

const openDialog = () => button('Show moved or cancelled').click()
const event = (artist: string) => page.getByRole('article', { name: artist, exact: true })

it('a cancelled show: who has paid is refunded, an offer ends, who is left out keeps the tickets', async () => {
  await page.viewport(1440, 900)
  const artist = 'The Broken Strings'
  const names = ['Paula Paid', 'Oscar Offered', 'Lena Leftout']
  const [paid, offered, left] = [
    await createAccount({ name: names[0] }),
    await createAccount({ name: names[1] }),
    await createAccount({ name: names[2] }),
  ]
  const { requestId } = await paidRequest(paid, 2, artist)
  const offeredId = await submitRequest(offered, artist)
  await makeOffer(offeredId)
  const kept = await paidRequest(left, 2, artist)
  await deliver(kept.ticketIds)

  await openApp(`/admin?request=${requestId}`, admin)
  await openDialog()
  await dialog().getByLabelText('What').selectOptions('Cancelled')
  for (const name of names) await expect.element(dialog()).toHaveTextContent(name)
  await expect.element(dialog()).toHaveTextContent('$750.00 goes back to cards.')
  await dialog()
    .getByLabelText(/Lena Leftout/)
    .click()
  await expect.element(dialog()).toHaveTextContent('$375.00 goes back to cards.')
  await dialog().getByLabelText('Note to the clients (optional)').fill('The singer is ill.')
  await goOffline()
  await expect.element(dialog()).toHaveTextContent('Changing a show needs a connection.')
  await goOnline()
  const restore = answerCalls(/\/show-changes$/, { status: 503 }, 'POST')
  await dialog().getByRole('button', { name: 'Cancel this show' }).click()
  await expect.element(dialog().getByRole('alert')).toBeInTheDocument()
  restore()
  await dialog().getByRole('button', { name: 'Cancel this show' }).click()
  await expect.element(toast().filter({ hasText: 'The show is being cancelled' })).toBeInTheDocument()
  await expectNone(dialog())
  const changes = page.getByRole('region', { name: 'Show changed' })
  await expect.element(changes).toHaveTextContent('All 2 requests are up to date.')
  await expect.element(page.getByRole('region', { name: 'Refunds' })).toHaveTextContent('The singer is ill.')

  await page.viewport(390, 844)
  await openApp('/dashboard?tab=my-tickets', paid)
  await expect.element(event(artist)).toHaveTextContent('Cancelled')
  await expect.element(event(artist)).toHaveTextContent('Refunded')
  await openApp(`/dashboard?ticket=${offeredId}`, offered)
  await expect.element(dialog()).toHaveTextContent('Show Cancelled')
  await expect
    .element(dialog())
    .toHaveTextContent('Your request is closed, and you are not charged. The singer is ill.')
  await expectNone(dialog().getByRole('button', { name: /^Ask/ }))
  await openApp(`/dashboard?ticket=${requestId}`, paid)
  await expect
    .element(dialog())
    .toHaveTextContent(/The show was cancelled\. \$375\.00 (is going|has gone) back to your card\./)
  await expectNone(dialog().getByText(/You save/))
  await openApp('/dashboard?tab=my-tickets', left)
  await expect.element(event(artist).getByRole('button', { name: /^Show QR/ })).toBeEnabled()
})

it('a moved show: the new date is everywhere, and who cannot come asks for the money back', async () => {
  await page.viewport(1440, 900)
  const artist = 'The Moving Parts'
  const customer = await createAccount({ name: 'Mona Moved' })
  const { requestId } = await paidRequest(customer, 2, artist)
  await openApp(`/admin?request=${requestId}`, admin)
  await openDialog()
  const change = dialog().getByRole('button', { name: 'Change this show' })
  await expect.element(dialog()).toHaveTextContent('Mona Moved')
  await expect.element(change).toBeDisabled()
  await dialog().getByLabelText('New date and time').fill('2020-08-09T19:30')
  await change.click()
  await expect.element(dialog().getByText(eventOverMessage).first()).toBeVisible()
  await expectNone(toast())
  await dialog().getByLabelText('New date and time').fill('2030-08-09T19:30')
  await dialog().getByLabelText('Venue').fill('Fox Theater')
  await change.click()
  await expect
    .element(page.getByRole('region', { name: 'Show changed' }))
    .toHaveTextContent(
      'Now Fri, Aug 9, 2030, 7:30 PM at Fox Theater. Before: Wed, Jun 5, 2030, 8:00 PM at Greek Theatre',
    )

  await page.viewport(390, 844)
  await openApp('/dashboard?tab=my-tickets', customer)
  await expect.element(event(artist)).toHaveTextContent('Fox Theater Fri, Aug 9, 2030')
  await expect.element(event(artist)).toHaveTextContent('Show changed: money back until')
  await openEvent(artist)
  await expect.element(dialog()).toHaveTextContent('It was on Wed, Jun 5, 2030')
  const ask = dialog().getByRole('button', { name: 'Ask for my money back' })
  await ask.click()
  await expect.element(dialog()).toHaveTextContent('Ask for your money back?')
  await ask.click()
  await expect.element(dialog()).toHaveTextContent('You asked for your money back.')
  await expect.element(dialog()).not.toHaveTextContent(/will be here by|You saved/)
  await expectAccessible()
  await page.viewport(1440, 900)
  await openApp('/admin?view=money_back', admin)
  await expect.element(page.css(`a[data-request="${requestId}"]`)).toHaveTextContent('Wants money back')
  await page.viewport(390, 844)
  await openApp('/dashboard?tab=my-tickets', customer)
  await openEvent(artist)
  await dialog().getByRole('button', { name: 'Keep my tickets' }).click()
  await expect.element(dialog()).toHaveTextContent('If you cannot come, ask for your money back')
})
