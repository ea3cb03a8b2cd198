import { answerNothing } from './accountPages.ts'
import { createAccount } from './people.ts'
import { expect, expectAccessible, phone, signIn, test, toastOf } from './test.ts'

test('notifications: a switch that goes back where it could not be saved, and an area', async ({
  newPage,
}) => {
  const page = await newPage(phone)
  const { email, password } = await createAccount(page)
  await signIn(page, email, password)
  await page.getByRole('link', { name: 'Notifications' }).click()
  const emails = page.getByRole('switch', { name: 'Email me about resold tickets in my area' })
  await expect(page.getByText('947', { exact: true })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'How it works' })).toBeVisible()
  await emails.check()
  await expect(emails).toHaveAttribute('aria-busy', 'false')

  await answerNothing(page, '/api/me/notifications')
  await emails.click()
  await expect(toastOf(page)).toContainText('Update failed')
  await expect(emails).toBeChecked()
  await page.unrouteAll()
  await page.reload()
  await expect(emails).toBeChecked()
  await page.context().setOffline(true)
  await expect(page.getByText(/Changing your notifications needs a connection/)).toBeVisible()
  await page.context().setOffline(false)

  await page.request.patch('/api/me', { data: { name: 'Mara Oduya', zipCode: '' } })
  await page.reload()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Add your zip code' }).click()
  await page.getByLabel('Zip code').fill('10001')
  await page.getByRole('button', { name: 'Save profile' }).click()
  await page.getByRole('link', { name: 'Notifications' }).click()
  await expect(page.getByText('100', { exact: true })).toBeVisible()
})
