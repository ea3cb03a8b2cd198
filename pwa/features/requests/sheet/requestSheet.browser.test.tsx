import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { openApp } from '../../../testing/openApp.tsx'
import { callAs } from '../../../testing/orders.ts'
import { admin, createAccount } from '../../../testing/people.ts'
import { dialog, expectNone } from '../../../testing/screen.ts'

interface Told {
  id: string
  artist: string
}

it.each([
  { whose: 'somebody else’s', artist: 'Khruangbin' },
  { whose: 'nobody’s', artist: undefined },
])('$whose request is not there, by its link either', async ({ artist }) => {
  const all = await callAs<Told[]>(admin, 'GET', '/api/admin/ticket-requests?q=khruangbin')
  const id = artist ? all.find((request) => request.artist === artist)?.id : 'none'
  expect(id).toBeDefined()
  await openApp(`/dashboard?ticket=${id}`, await createAccount())
  await expect.element(dialog().getByText('Request not found')).toBeVisible()
  await expectNone(dialog().getByRole('button', { name: 'Retry' }))
  await expectNone(page.getByText('Khruangbin'))
  await dialog().getByRole('button', { name: 'Close' }).click()
  await expectNone(dialog())
})
