import { expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { openApp } from '../testing/openApp.tsx'
import { createAccount } from '../testing/people.ts'
import { openLines, screenshotFile, screenshotPreview } from '../testing/requestForm.ts'
import { expectAddress, field, title, toast } from '../testing/screen.ts'

/** Posts the service worker's message about a clicked notification. @returns whether the page has answered */
function clickNotification(path: string): Promise<boolean> {
  const { port1, port2 } = new MessageChannel()
  const data = { type: 'open_screen', path }
  navigator.serviceWorker.dispatchEvent(new MessageEvent('message', { data, ports: [port2] }))
  return new Promise((resolve) => {
    port1.onmessage = ({ data }) => resolve(data)
  })
}

it('a click on a notification or a picture opened with Live Shows changes the screen in place, and what is typed stays', async () => {
  let launch: (params: object) => void = () => undefined
  const setConsumer = (consumer: typeof launch) => {
    launch = consumer
  }
  vi.stubGlobal('launchQueue', { setConsumer })
  await openApp('/dashboard?tab=new-request', await createAccount())
  await openLines()
  await field('Artist/Band').fill('Mitski')
  expect(await clickNotification('/dashboard?ticket=messages')).toBe(true)
  await expect.element(title('Request History')).toBeVisible()
  launch({ files: [] })
  const file = await screenshotFile()
  launch({ files: [{ getFile: async () => file }] })
  await expect.element(screenshotPreview).toBeVisible()
  await expect.element(page.getByText('seats.png')).toBeVisible()
  await expectAddress('/dashboard?tab=new-request')
  await expect.element(field('Artist/Band')).toHaveValue('Mitski')
})

it('a click on a notification does not take the user away from passwords that nothing else keeps', async () => {
  await openApp('/account-settings?setting=password', await createAccount())
  await field('New password').fill('even longer')
  expect(await clickNotification('/dashboard?ticket=messages')).toBe(true)
  await expect.element(toast()).toHaveTextContent('A change of your password would be lost.')
  await expectAddress('/account-settings?setting=password')
  await expect.element(field('New password')).toHaveValue('even longer')
})
